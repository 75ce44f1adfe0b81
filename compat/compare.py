"""Compares results of a suite with its expectations.

python3 compare.py EXPECTED RESULTS [--write]

RESULTS has a line for each test: name, pass or fail or skip, and what it said, with tabs between.
EXPECTED has a line "pass", group, number for each group of tests (the part of the name before the first "#"), and a
line "fail" or "skip", name, class, reason for each test that does not pass.

Exit code 0 if every result is as expected, 1 if not. --write renews EXPECTED, keeps the reasons that are there and prints what has none.
"""
import collections
import sys


def group(name):
    return name.split("#")[0]


def read_results(path):
    results = {}
    for line in open(path, encoding="utf-8"):
        name, state, said = (line.rstrip("\n").split("\t") + ["", ""])[:3]
        if state not in ("pass", "fail", "skip"):
            sys.exit(f"{path}: {state!r} is no state of a test")
        results[name] = (state, said)
    return results


def read_expected(path):
    passing, others, comments = {}, {}, []
    try:
        lines = open(path, encoding="utf-8").read().splitlines()
    except FileNotFoundError:
        return passing, others, comments
    for line in lines:
        if line.startswith("#"):
            comments.append(line)
            continue
        fields = line.split("\t")
        if fields[0] == "pass":
            passing[fields[1]] = int(fields[2])
        elif fields[0] in ("fail", "skip"):
            others[fields[1]] = (fields[0], fields[2], fields[3])
        elif line:
            sys.exit(f"{path}: a line that begins with {fields[0]!r}")
    return passing, others, comments


def main(arguments):
    write = "--write" in arguments
    expected_path, results_path = [a for a in arguments if not a.startswith("--")]
    results = read_results(results_path)
    passing, others, comments = read_expected(expected_path)
    counts = collections.Counter(state for state, _ in results.values())
    found = collections.Counter(group(name) for name, (state, _) in results.items() if state == "pass")
    classes = collections.Counter(others.get(name, (0, "unexplained", ""))[1]
                                  for name, (state, _) in results.items() if state != "pass")
    surprises = []
    for name, (state, said) in sorted(results.items()):
        expected = others.get(name, ("pass", "", ""))[0]
        if state != expected:
            surprises.append(f"{name}: {state}, expected {expected}. {said}".rstrip())
    for name in sorted(others.keys() - results.keys()):
        surprises.append(f"{name}: not run")
    for name in sorted(passing.keys() | found.keys()):
        if passing.get(name, 0) != found[name]:
            surprises.append(f"{name}: {found[name]} passed, expected {passing.get(name, 0)}")
    if write:
        with open(expected_path, "w", encoding="utf-8") as out:
            for comment in comments:
                print(comment, file=out)
            for name, number in sorted(found.items()):
                print("pass", name, number, sep="\t", file=out)
            for name, (state, said) in sorted(results.items()):
                if state != "pass":
                    _, kind, reason = others.get(name, (state, "unexplained", "-"))
                    print(state, name, kind, reason, sep="\t", file=out)
                    if kind == "unexplained":
                        print(f"{name}: {state}. {said}".rstrip())
    else:
        for line in surprises:
            print(line)
    run = counts["pass"] + counts["fail"]
    share = 100 * counts["pass"] / run if run else 0
    print(f"{run} run, {counts['pass']} passed ({share:.1f} %), {counts['fail']} failed, {counts['skip']} skipped")
    print("not passed: " + (", ".join(f"{n} {kind}" for kind, n in sorted(classes.items())) or "none"))
    return 0 if write or not surprises else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
