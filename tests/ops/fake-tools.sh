# Fakes wrangler and the build where an account would be needed: notes each call in $FAKE_CALLS and
# answers as the real tool does. The call that begins with $FAKE_FAILS fails with $FAKE_ERROR.
call="$*"
echo "${DHOWLINE_ENV:+DHOWLINE_ENV=$DHOWLINE_ENV }$call" >>"$FAKE_CALLS"
case "$call" in
  "${FAKE_FAILS:-nothing}"*) printf %s "$FAKE_ERROR" >&2 && exit 1 ;;
  "wrangler whoami"*) echo "{ \"loggedIn\": ${FAKE_LOGGED_IN:-true} }" ;;
  "wrangler d1 migrations list"*) echo "$FAKE_MIGRATIONS" ;;
  "wrangler d1 info"*) echo "{ \"read_replication\": { \"mode\": \"${FAKE_REPLICATION:-auto}\" } }" ;;
  "wrangler d1 time-travel info"*) echo '{ "bookmark": "00000085-0000024c-00004c6d-8e61117b" }' ;;
  "wrangler deploy"*)
    echo "{\"type\":\"deploy\",\"targets\":[\"schedule: */5 * * * *\",\"$FAKE_ADDRESS\"]}" \
      >"$WRANGLER_OUTPUT_FILE_PATH"
    ;;
  "react-router build"*)
    mkdir -p "$DHOWLINE_BUILD/server" "$DHOWLINE_BUILD/client"
    echo {} >"$DHOWLINE_BUILD/server/wrangler.json"
    ;;
esac
