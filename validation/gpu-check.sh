#!/bin/sh
# Checks the NCCL backend on a machine with a GPU, which may have no Java and no way to build.
#
#   validation/gpu-check.sh pack [cuda12|cuda13] [FOLDER]
#       Where Java and Maven are: puts a Java runtime, the program and this script into FOLDER (gpu-check). Linux on
#       x86-64; under 64 MiB.
#   FOLDER/gpu-check.sh run [RESULTS]
#       Where the GPU is: measures, and leaves run files, fits and a log in RESULTS (gpu-check-results). CUDA and NCCL are
#       those of the system, of the Python that `python3` is, or of CROSSPOINT_LIBRARY_PATH. Ends within ten minutes.
#
# Then, where the program is built:  ./crosspoint compare RESULTS/run-4.jsonl --chart chart.svg
#
# On one GPU the ranks share it, each told by NCCL_HOSTID that it is a machine of its own: that shows that the path works,
# and says nothing about a cluster. Environment, to try it elsewhere: GPU_CHECK_SIZES, GPU_CHECK_ITERATIONS,
# GPU_CHECK_SECONDS (of one measurement).
set -eu

here=$(cd "$(dirname "$0")" && pwd)

fail() {
    echo "gpu-check: $1" >&2
    exit 2
}

pack() {
    profile=${1:-cuda12}
    folder=${2:-gpu-check}
    case $profile in cuda12 | cuda13) ;; *) fail "knows cuda12 and cuda13: profile=$profile" ;; esac
    [ "$(uname -sm)" = "Linux x86_64" ] || fail "packs for Linux on x86-64, and takes the Java of this machine: $(uname -sm)"
    command -v jlink > /dev/null || fail "needs a JDK with jlink"
    [ ! -e "$folder" ] || fail "is there already: folder=$folder"
    (cd "$here/.." && mvn -B -ntp -q -pl cli -am package -Dmaven.test.skip=true -P"$profile")
    mkdir -p "$folder"
    jlink --add-modules java.base,java.management --strip-debug --no-header-files --no-man-pages --compress=2 \
        --output "$folder/java"
    cp "$here/../cli/target/crosspoint.jar" "$here/gpu-check.sh" "$folder"
    size=$(du -sm "$folder" | cut -f 1)
    echo "gpu-check: $folder, $size MiB, for $profile" >&2
    [ "$size" -le 64 ] || fail "should be at most 64 MiB: MiB=$size"
}

# The folders of the wheels that this Python would import from.
wheels() {
    python3 -c '
import glob, os, sys
print(":".join(f for p in sys.path for f in sorted(glob.glob(os.path.join(p, "nvidia", "*", "lib")))))' 2> /dev/null || true
}

crosspoint() {
    "$java" -XX:+UseSerialGC -jar "$here/crosspoint.jar" "$@"
}

# measure NAME RANKS OPTION...: a run file, what it fits to, and what it says about the crossover.
measure() {
    name=$1
    ranks=$2
    shift 2
    file=$results/run-$name.jsonl
    echo "== $name: $ranks ranks $*"
    code=0
    timeout --signal=INT --kill-after=30 "$seconds" "$java" -XX:+UseSerialGC -jar "$here/crosspoint.jar" measure \
        --backend nccl --ranks "$ranks" --sizes "$sizes" --warmup 5 --iterations "$iterations" --timeout 90s --quiet \
        -o "$file" "$@" || code=$?
    if [ "$code" -ne 0 ]; then
        echo "gpu-check: $name ended with exit code $code"
        failures=$((failures + 1))
    fi
    # What was measured until then is in the file.
    if [ -s "$file" ]; then
        crosspoint fit "$file" > "$results/fit-$name.txt" || true
        crosspoint compare "$file" > "$results/compare-$name.txt" 2>&1 || true
        cat "$results/compare-$name.txt"
    fi
}

check() {
    results=${1:-gpu-check-results}
    sizes=${GPU_CHECK_SIZES:-1KiB..64MiB}
    iterations=${GPU_CHECK_ITERATIONS:-20}
    seconds=${GPU_CHECK_SECONDS:-150}
    failures=0
    mkdir -p "$results"
    java=$here/java/bin/java
    [ -x "$java" ] || java=$(command -v java) || fail "needs a Java runtime: pack it with gpu-check.sh pack"
    CROSSPOINT_LIBRARY_PATH=${CROSSPOINT_LIBRARY_PATH:+$CROSSPOINT_LIBRARY_PATH:}$(wheels)
    export CROSSPOINT_LIBRARY_PATH
    { command -v nvidia-smi > /dev/null && nvidia-smi -L; } || true

    code=0
    crosspoint measure --backend nccl --probe > "$results/probe.txt" || code=$?
    cat "$results/probe.txt"
    [ "$code" -eq 0 ] || exit "$code"
    gpus=$(sed -n 's/^devices: //p' "$results/probe.txt")
    release=$(sed -n 's/^nccl: //p' "$results/probe.txt")

    # A result that is not right ends a measurement with exit code 4.
    measure 1 1 --launches 1 --algorithms nccl-ring
    measure 2 2 --launches 3 --ranks-per-gpu 2
    measure 4 4 --launches 2 --ranks-per-gpu 4
    measure 8 8 --launches 1 --ranks-per-gpu 8
    case $release in
        2.30.[0-2] | 2.[0-9].* | 2.[12][0-9].*) ;;
        *) measure 2-multi-rank 2 --launches 1 --ranks-per-gpu 2 --gpu-sharing multi-rank ;;
    esac
    if [ "$gpus" -gt 1 ]; then
        measure "$gpus-gpus" "$gpus" --launches 2
        measure "$gpus-gpus-one-process" "$gpus" --launches 1 --one-process
    fi
    echo "gpu-check: measurements that did not end well: $failures; results are in $results"
    [ "$failures" -eq 0 ]
}

case ${1:-} in
    pack)
        shift
        pack "$@"
        ;;
    run)
        shift
        check "$@"
        ;;
    *) fail "says what it does at its top: pack or run" ;;
esac
