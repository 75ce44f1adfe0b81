package org.granary.procedure.xml;

import java.util.List;
import org.granary.procedure.xml.ElementRule.Particle;

/// How far the elements inside an element have come in the order of the schema.
final class SequenceState {
    private final List<Particle> particles;
    private int place;
    private int count;

    SequenceState(ElementRule.Sequence sequence) {
        this.particles = sequence.particles();
    }

    /// The rule for the next element, which has its name there in the text.
    ElementRule next(String text, int from, int to) {
        while (place < particles.size()) {
            Particle particle = particles.get(place);
            if (particle.element().isNamed(text, from, to)) {
                if (count == particle.most()) {
                    throw new InDoubtException();
                }
                count++;
                return particle.element();
            }
            leave(particle);
        }
        throw new InDoubtException();
    }

    /// There are no more elements.
    void end() {
        while (place < particles.size()) {
            leave(particles.get(place));
        }
    }

    private void leave(Particle particle) {
        if (count < particle.least()) {
            throw new InDoubtException();
        }
        place++;
        count = 0;
    }
}
