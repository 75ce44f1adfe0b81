"""Turns a report of pytest (--junitxml) into lines of results. Tests are called FILE#CLASS.NAME."""
import sys
import xml.etree.ElementTree as ET

for case in ET.parse(sys.argv[1]).getroot().iter("testcase"):
    parts = case.get("classname", "").split(".")
    at = 1 if parts[0] == "tests" and len(parts) > 1 else 0
    name = ".".join(parts[at + 1:] + [case.get("name", "").replace("\t", " ")])
    state, said = "pass", ""
    for child in case:
        if child.tag in ("failure", "error"):
            state, said = "fail", " ".join((child.get("message") or "").split())[:250]
        elif child.tag == "skipped" and state == "pass":
            state, said = "skip", " ".join((child.get("message") or "").split())[:120]
    print(f"{parts[at]}#{name}", state, said, sep="\t")
