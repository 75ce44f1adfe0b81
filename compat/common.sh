# Read by the scripts beside it. Sets folder, host, port, login, password and database from their arguments, work to a
# folder that is removed at the end, and results to the file of results (RESULTS keeps it) that the script fills:
#   name of the test, TAB, pass or fail or skip, TAB, what it said
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd -P)
suite=$(basename "$0")

if [ $# -lt 5 ]; then
  echo "usage: compat/$suite FOLDER HOST PORT LOGIN PASSWORD-FILE [--write]" >&2
  echo "FOLDER is the suite, ready to run; compat/README.md says what that means. --write renews the expectations." >&2
  exit 2
fi
folder=$(cd "$1" && pwd -P)
host=$2
port=$3
login=$4
password=$(cat "$5")
shift 5

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
results=${RESULTS:-$work/results}
: >"$results"

missing() {
  echo "compat/$suite: $*" >&2
  exit 2
}

# Compares what was found with expected/SUITE.tsv; its exit code is that of the script.
finish() {
  nice python3 "$here/compare.py" "$here/expected/$suite.tsv" "$results" "$@"
}
