package org.granary.torture.simulate;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/// What somebody could have done wrong: the store with one method changed.
enum PlantedFault {
    ANSWERS_BEFORE_THE_COMMIT("Writer", "commit") {
        @Override
        CodeTransform change(MethodModel method) {
            InvokeDynamicInstruction succeed = method.code().orElseThrow().elementStream()
                    .filter(InvokeDynamicInstruction.class::isInstance).map(InvokeDynamicInstruction.class::cast)
                    .findFirst().orElseThrow();
            ClassDesc list = ClassDesc.of("java.util.List");
            return new CodeTransform() {
                @Override
                public void atStart(CodeBuilder code) {
                    changed();
                    code.aload(0).getfield(ClassDesc.of(STORE + "Writer"), "done", list).with(succeed)
                            .invokeinterface(list, "forEach", MethodTypeDesc.of(ConstantDescs.CD_void,
                                    ClassDesc.of("java.util.function.Consumer")));
                }

                @Override
                public void accept(CodeBuilder code, CodeElement element) {
                    code.with(element);
                }
            };
        }
    },
    FORGETS_CALLS_THAT_WERE_UNDONE_WITH_ANOTHER("Writer", "runOne") {
        @Override
        CodeTransform change(MethodModel method) {
            return withoutCall("addAll", code -> code.pop2().iconst_0());
        }
    },
    KEEPS_WHAT_A_CALL_DID_BEFORE_ITS_ERROR("Writer", "undo") {
        @Override
        CodeTransform change(MethodModel method) {
            return withText("ROLLBACK TO call", "SELECT 1");
        }
    },
    DOES_NOT_WAKE_THE_WRITER("WaitingTurns", "add") {
        @Override
        CodeTransform change(MethodModel method) {
            return withoutCall("unpark", CodeBuilder::pop);
        }
    },
    RUNS_CALLS_THAT_WERE_ANSWERED("Pending", "start") {
        @Override
        CodeTransform change(MethodModel method) {
            return withoutCall("compareAndSet", code -> code.pop2().pop().iconst_1());
        }
    },
    DOES_NOT_END_CALLS_THAT_HAVE_WAITED_FOR_LONG("WaitingTurns", "look") {
        @Override
        CodeTransform change(MethodModel method) {
            return withoutCall("removeIf", code -> code.pop2().iconst_0());
        }
    },
    DOES_NOT_COMMIT_TRANSACTIONS_OF_CLIENTS("SqliteClientTransaction", "lambda$commit") {
        @Override
        CodeTransform change(MethodModel method) {
            return withText("COMMIT", "SELECT 1");
        }
    },
    KEEPS_WHAT_A_STEP_DID_BEFORE_ITS_ERROR("SqliteClientTransaction", "inSavepoint") {
        @Override
        CodeTransform change(MethodModel method) {
            return withText("ROLLBACK TO call", "SELECT 1");
        }
    };

    static final String STORE = "org.granary.store.sqlite.";

    private final String className;
    private final String method;
    private final AtomicInteger changes = new AtomicInteger();

    PlantedFault(String className, String method) {
        this.className = className;
        this.method = method;
    }

    abstract CodeTransform change(MethodModel method);

    String className() {
        return STORE + className;
    }

    /// The class with the fault.
    byte[] plant(byte[] bytes) {
        ClassFile files = ClassFile.of();
        ClassModel model = files.parse(bytes);
        byte[] planted = files.transformClass(model, (builder, element) -> {
            if (element instanceof MethodModel found && found.methodName().stringValue().startsWith(method)) {
                ClassTransform.transformingMethodBodies(found::equals, change(found)).accept(builder, element);
            } else {
                builder.with(element);
            }
        });
        if (changes.get() == 0) {
            throw new IllegalStateException("The method is not what it was: nothing was changed by " + this);
        }
        return planted;
    }

    void changed() {
        changes.incrementAndGet();
    }

    CodeTransform withText(String text, String other) {
        return (code, element) -> {
            if (element instanceof ConstantInstruction constant && constant.constantValue().equals(text)) {
                changed();
                code.loadConstant(other);
            } else {
                code.with(element);
            }
        };
    }

    /// @param instead takes what the call was given, and leaves what it would have answered
    CodeTransform withoutCall(String name, Consumer<CodeBuilder> instead) {
        return (code, element) -> {
            if (element instanceof InvokeInstruction call && call.name().equalsString(name)) {
                changed();
                instead.accept(code);
            } else {
                code.with(element);
            }
        };
    }
}
