#!/usr/bin/env bash
# Says what to buy for a problem told in one sentence. Needs curl and jq.
#
#     TOOLS_URL=http://localhost:3000 TOOLS_KEY=tra_live_… examples/recommend.sh "track sales deals" small minimal
set -euo pipefail

url=${TOOLS_URL:-http://localhost:3000}
use_case=${1:?say in one sentence what the problem is}
company_size=${2:-}
budget=${3:-}

answer=$(mktemp)
trap 'rm -f "$answer"' EXIT

status=$(
  jq -n --arg useCase "$use_case" --arg companySize "$company_size" --arg budget "$budget" \
    '{$useCase, $companySize, $budget, limit: 3} | with_entries(select(.value != ""))' |
    curl -sS -o "$answer" -w '%{http_code}' "$url/api/v1/recommend" \
      -H "Authorization: Bearer ${TOOLS_KEY:?set it to your API key}" -H 'Content-Type: application/json' --data-binary @-
)

if [ "$status" != 200 ]; then
  jq -r '"\(.title): \(.detail)", (.errors[]? | "  \(.name // .pointer): \(.message)")' "$answer" >&2
  exit 1
fi
jq -r '.data[] | "\(.score)  \(.tool.name)  \(.tool.website)", (.reasons[] | "      + \(.text)"), (.caveats[] | "      - \(.text)")' "$answer"
