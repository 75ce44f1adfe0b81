"""Turns what a test of Perl printed (TAP) into lines of results. Tests are called FILE#NUMBER.

python3 tap_report.py FILE <OUTPUT

A test that was planned and is not there is one that failed.
"""
import re
import sys

name = sys.argv[1]
planned, whole, results, comment = 0, None, {}, []
last = None
for line in sys.stdin.read().splitlines():
    plan = re.match(r"1\.\.(\d+)(?:\s*#\s*skip\S*\s*(.*))?$", line, re.IGNORECASE)
    test = re.match(r"(not )?ok (\d+)\s*-?\s*([^#]*)(?:#\s*(skip|todo)\S*\s*(.*))?$", line, re.IGNORECASE)
    if plan:
        planned = max(planned, int(plan.group(1)))
        whole = plan.group(2) if planned == 0 else None
    elif test:
        last = int(test.group(2))
        state = "skip" if test.group(4) else "fail" if test.group(1) else "pass"
        results[last] = (state, (test.group(5) or test.group(3)).strip())
    elif last in results and results[last][0] == "fail" and line.strip():
        results[last] = ("fail", f"{results[last][1]} {line.strip()}")
    elif line.strip():
        comment.append(line.strip())
if planned == 0 and not results:
    print(f"{name}#1", "skip" if whole is not None else "fail", whole or " ".join(comment[-2:])[:250], sep="\t")
for number in range(1, max([planned, *results]) + 1 if planned or results else 1):
    state, said = results.get(number, ("fail", f"not run: {' '.join(comment[-2:])}"))
    print(f"{name}#{number}", state, " ".join(said.split())[:250] if state != "pass" else "", sep="\t")
