#!/bin/sh
# The whole recipe: tests, training, export, evaluation, parity in the browser.
#   TOKENS=25e6 INIT=checkpoint/pocket.pt TRAIN_OPTIONS="--device cuda ..." DEADLINE=<unix time> tools/pocket-model/build.sh WORK_FOLDER
# Without INIT the weights start at random.
set -eu
cd "$(dirname "$0")"
PYTHON=${PYTHON:-/usr/bin/python3}
WORK=$(mkdir -p "$1" && cd "$1" && pwd)
SEED=${SEED:-8}
TOKENS=${TOKENS:-25e6}
export OMP_NUM_THREADS=1 OMP_WAIT_POLICY=passive ONEDNN_PRIMITIVE_CACHE_CAPACITY=8192

"$PYTHON" -m unittest discover -s tests -t .
nice -n 19 "$PYTHON" -m pocket.train --out "$WORK/checkpoint.pt" --tokens "$TOKENS" \
  --seed "$SEED" --deadline "${DEADLINE:-0}" --pause-file "$WORK/pause" ${INIT:+--init "$INIT"} \
  ${TRAIN_OPTIONS:-}
for SET in blind generated sessions; do
  COUNT=40
  [ "$SET" = sessions ] && COUNT=10
  "$PYTHON" -m pocket.evaluate "$WORK/checkpoint.pt" "$SET" --count "$COUNT" \
    --json "$WORK/$SET.json"
done
"$PYTHON" -m pocket.export "$WORK/checkpoint.pt" "$WORK/export" \
  --figures "$WORK/blind.json" "$WORK/generated.json" "$WORK/sessions.json"
"$PYTHON" -m pocket.fixtures "$WORK/checkpoint.pt" "$WORK/fixtures.json" --count 50
node browser/parity.mjs "$WORK/export" "$WORK/fixtures.json" wasm 50
node browser/parity.mjs "$WORK/export" "$WORK/fixtures.json" webgpu 3 12
echo "weights and manifest: $WORK/export"
