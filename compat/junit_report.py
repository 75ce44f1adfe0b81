"""Turns a report in JUnit's form (pytest --junitxml, or JUnit's console) into lines of results.

python3 junit_report.py REPORT [PREFIX]

Tests are called FILE#CLASS.NAME, or CLASS#NAME with PREFIX, which is left out of the names of classes.
"""
import collections
import re
import sys
import xml.etree.ElementTree as ET


def names(case, prefix):
    parts = case.get("classname", "").split(".")
    title = case.get("name", "").replace("\t", " ")
    if prefix is not None:
        name = case.get("classname", "").removeprefix(prefix + ".")
        return f"{name}#{re.sub(r'[(].*?[)]', '', title, count=1)}"
    at = 1 if parts[0] == "tests" and len(parts) > 1 else 0
    return f"{parts[at]}#{'.'.join(parts[at + 1:] + [title])}"


def main(path, prefix=None):
    seen = collections.Counter()
    for case in ET.parse(path).getroot().iter("testcase"):
        name = names(case, prefix)
        seen[name] += 1
        name += f" ({seen[name]})" if seen[name] > 1 else ""
        state, said = "pass", ""
        for child in case:
            text = " ".join((child.get("message") or child.text or "").split())
            if child.tag in ("failure", "error"):
                state, said = "fail", text[:250]
            elif child.tag == "skipped" and state == "pass":
                state, said = "skip", text[:120]
        print(name, state, said, sep="\t")


main(*sys.argv[1:])
