#!/bin/bash
# Marquee on parts that survive the death of any one of them, on this machine: three etcd, three Patroni with PostgreSQL 15
# (one primary, one synchronous and one asynchronous replica), HAProxy, PgBouncer, three API processes and a load balancer.
#
#   cluster.sh install         installs Debian's packages (as root)
#   cluster.sh up              starts everything, creating what is missing
#   cluster.sh start PART      starts one part: etcd1-3, n1-3, haproxy, pgbouncer, api1-3, balancer
#   cluster.sh kill PART       ends one part by SIGKILL; for n1-3 Patroni and its PostgreSQL
#   cluster.sh stop PART       asks one part to end, and waits for it
#   cluster.sh status          every part with its process, and Patroni's view
#   cluster.sh psql [ARGS]     psql on the primary, as Marquee's user
#   cluster.sh down            ends everything;  cluster.sh wipe  also deletes CLUSTER_HOME
#   cluster.sh run PART        runs one part in the foreground (containers: compose.yaml)
#   cluster.sh config PART     prints a part's configuration;  cluster.sh settings api1  its settings
#
# CLUSTER_HOME is the folder of data, logs and secrets (required). APIS is how many API processes "up" starts (3);
# API_SETTINGS are more settings of theirs, one NAME=value a line.
# Run by root, the database's parts run as the user postgres. The app is at http://127.0.0.1:27050.
set -eu
umask 077
HERE=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
ROOT=$(cd "$HERE/../.." && pwd)
HOME_DIR=${CLUSTER_HOME:?is the folder of the data, logs and secrets}
RUN=$HOME_DIR/run LOG=$HOME_DIR/log DATA=$HOME_DIR/data
# In containers, each part is a host with the name of the part.
LISTEN=${CLUSTER_LISTEN:-127.0.0.1}
NETWORK=${CLUSTER_NETWORK:-127.0.0.1/32}
DATABASE_PARTS="etcd1 etcd2 etcd3 n1 n2 n3 haproxy pgbouncer"
API_PARTS=$(seq -f 'api%.0f' "${APIS:-3}")

host_of() { if [ -n "${CLUSTER_LISTEN:-}" ]; then echo "$1"; else echo 127.0.0.1; fi; }

# Passwords come from the environment, or are made once and kept in CLUSTER_HOME/secrets.
load_secrets() {
  if [ -z "${APP_PASSWORD:-}" ]; then
    [ -s "$HOME_DIR/secrets" ] || make_secrets >"$HOME_DIR/secrets"
    set -a; . "$HOME_DIR/secrets"; set +a
  fi; }
make_secrets() {
  local name
  for name in SUPERUSER_PASSWORD REPLICATION_PASSWORD APP_PASSWORD TOKEN_SECRET; do
    echo "$name=$(od -An -N24 -tx1 /dev/urandom | tr -d ' \n')"
  done; }

# Fills in a template: render TEMPLATE PART
render() {
  local part=$1 edits=() name
  shift
  for name in $DATABASE_PARTS api1 api2 api3; do edits+=(-e "s/@$name@/$(host_of "$name")/g"); done
  sed "${edits[@]}" -e "s/@NAME@/$part/g" -e "s/@NUMBER@/${part: -1}/g" -e "s/@SELF@/$(host_of "$part")/g" \
    -e "s/@LISTEN@/$LISTEN/g" -e "s|@NETWORK@|$NETWORK|g" -e "s|@HOME@|$HOME_DIR|g" -e "s|@SCRIPT@|$HERE/cluster.sh|g" \
    -e "s|@CONFIG@|$RUN|g" -e "s/@SUPERUSER_PASSWORD@/$SUPERUSER_PASSWORD/g" \
    -e "s/@REPLICATION_PASSWORD@/$REPLICATION_PASSWORD/g" "$HERE/$1"; }

# The configuration of a part on standard output; etcd and the API processes have none but their command and settings.
print_config() {
  case $1 in
    n[123]) render "$1" patroni.yml ;;
    haproxy) render "$1" haproxy-database.cfg ;;
    balancer) render "$1" haproxy-web.cfg ;;
    pgbouncer) render "$1" pgbouncer.ini ;;
  esac; }

# Where that configuration is kept.
config_file() {
  case $1 in
    n[123]) echo "$RUN/patroni-$1.yml" ;;
    pgbouncer) echo "$RUN/pgbouncer.ini" ;;
    *) echo "$RUN/$1.cfg" ;;
  esac; }

# Folders and configuration of one part.
prepare() {
  install -d -m 700 "$HOME_DIR" "$RUN" "$LOG" "$DATA"
  load_secrets
  case $1 in
    etcd*) ;;
    api*) install -d -m 700 "$DATA/$1" ;;
    *) print_config "$1" >"$(config_file "$1")" ;;
  esac
  case $1 in
    balancer) cp "$HERE/unavailable.http" "$RUN/" ;;
    pgbouncer) echo "\"marquee\" \"$APP_PASSWORD\"" >"$RUN/userlist.txt" ;;
  esac
  # PostgreSQL and PgBouncer refuse to run as root.
  if [ "$(id -u)" = 0 ]; then
    chown postgres: "$HOME_DIR" "$RUN" "$LOG" "$DATA"
    find "$RUN" -maxdepth 1 -type f -exec chown postgres: {} +
  fi; }

# The command of a part, in the array COMMAND.
command_of() {
  local number=${1: -1} cluster=
  case $1 in
    etcd*)
      cluster="etcd1=http://$(host_of etcd1):27004,etcd2=http://$(host_of etcd2):27005,etcd3=http://$(host_of etcd3):27006"
      # --enable-v2: see patroni.yml.
      COMMAND=(etcd --name "$1" --data-dir "$DATA/$1" --logger zap --enable-v2
        --listen-client-urls "http://$LISTEN:2700$number" --advertise-client-urls "http://$(host_of "$1"):2700$number"
        --listen-peer-urls "http://$LISTEN:2700$((number + 3))"
        --initial-advertise-peer-urls "http://$(host_of "$1"):2700$((number + 3))"
        --initial-cluster-token marquee --initial-cluster-state new --initial-cluster "$cluster") ;;
    n[123]) COMMAND=(patroni "$(config_file "$1")") ;;
    # -db: one process, in the foreground.
    haproxy | balancer) COMMAND=(haproxy -db -f "$(config_file "$1")") ;;
    pgbouncer) COMMAND=(pgbouncer "$(config_file "$1")") ;;
    api[123]) COMMAND=("$ROOT/node_modules/.bin/node" --max-semi-space-size=8 "$ROOT/scripts/start.ts") ;;
    *) echo "There is no part $1." >&2; exit 2 ;;
  esac; }

# The environment of an API process, one setting a line. Two addresses lead past PgBouncer to HAProxy: the direct one, and that of the replicas,
# where each connection must have a server of its own for the one that has come furthest to be found.
settings_of() {
  local base="postgres://marquee:$APP_PASSWORD@"
  cat <<END
MARQUEE_ENV_FILE=none
NODE_ENV=production
HOST=$LISTEN
PORT=2705${1: -1}
DATA_DIR=$DATA/$1
PUBLIC_URL=${PUBLIC_URL:-http://127.0.0.1:27050}
TRUST_PROXY=1
TOKEN_SECRET=$TOKEN_SECRET
DATABASE_URL=$base$(host_of pgbouncer):27041/marquee
DATABASE_DIRECT_URL=$base$(host_of haproxy):27031/marquee
DATABASE_READ_URL=$base$(host_of haproxy):27032/marquee
END
  # Blank lines are no settings.
  sed '/^[[:space:]]*$/d' <<<"${API_SETTINGS:-}"; }

# Replaces this shell by the part, so that its process id is the part's.
run() {
  local settings=(LANG=C.UTF-8 PATH=/usr/sbin:/usr/bin:/sbin:/bin) user=() session=()
  # Its own session, so that it outlives the terminal.
  if [ "${2:-}" = background ]; then session=(setsid); fi
  command_of "$1"
  case $1 in
    api*) mapfile -t -O "${#settings[@]}" settings < <(settings_of "$1") ;;
    n*) settings+=(CLUSTER_HOME="$HOME_DIR" APP_PASSWORD="$APP_PASSWORD" HOME="$HOME_DIR") ;;
    *) settings+=(HOME="$HOME_DIR") ;;
  esac
  if [ "$(id -u)" = 0 ] && [[ $1 != api* ]]; then user=(setpriv --reuid=postgres --regid=postgres --init-groups); fi
  cd /
  exec "${session[@]}" "${user[@]}" env -i "${settings[@]}" "${COMMAND[@]}"; }

process_of() { cat "$RUN/$1.pid" 2>/dev/null; }
postmaster_of() { head -1 "$DATA/$1/postmaster.pid" 2>/dev/null; }
# Until somebody has fetched its exit code, a process that has ended still has its number.
is_alive() { local id; id=$(process_of "$1") && [ -n "$id" ] && grep -qs '^State:.[^ZX]' "/proc/$id/status"; }

start() {
  if is_alive "$1"; then return; fi
  prepare "$1"
  (run "$1" background) >>"$LOG/$1.log" 2>&1 </dev/null &
  echo $! >"$RUN/$1.pid"; }

# With Patroni dead its PostgreSQL goes on: it is ended by its own process id.
kill_part() {
  local ids=()
  mapfile -t ids < <(process_of "$1"; case $1 in n*) postmaster_of "$1" ;; esac)
  kill -KILL "${ids[@]}"; }

# wait_for PART URL
wait_for() {
  local attempt
  for attempt in $(seq 240); do
    curl -fso /dev/null "$2" && return
    is_alive "$1" || break
    sleep 0.5
  done
  echo "$1 does not answer with success at $2; see $LOG/$1.log." >&2
  return 1; }

up() {
  local part
  for part in etcd1 etcd2 etcd3; do start $part; done
  wait_for etcd1 http://127.0.0.1:27001/health
  # Which one becomes primary the first time is not left to chance; later any may be.
  if [ ! -d "$DATA/n1" ]; then start n1; wait_for n1 http://127.0.0.1:27021/primary; fi
  for part in n1 n2 n3; do start $part; done
  start haproxy
  start pgbouncer
  for part in n1 n2 n3; do wait_for $part "http://127.0.0.1:2702${part: -1}/readiness"; done
  # The first one migrates and loads the catalogue.
  start api1
  wait_for api1 http://127.0.0.1:27051/livez
  for part in $API_PARTS; do start "$part"; done
  for part in $API_PARTS; do wait_for "$part" "http://127.0.0.1:2705${part: -1}/livez"; done
  start balancer
  wait_for balancer http://127.0.0.1:27050/livez; }

# Called by Patroni with the address of the new primary.
create_database() {
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$1" <<END
create role marquee login password '$APP_PASSWORD';
create database marquee owner marquee;
END
}

stop_part() {
  local part=$1 attempt
  if is_alive "$part"; then kill "$(process_of "$part")"; fi
  for attempt in $(seq 60); do is_alive "$part" || break; sleep 0.5; done
  if is_alive "$part"; then kill -KILL "$(process_of "$part")"; fi
  # Left over when its Patroni was killed.
  case $part in n*) if [ -n "$(postmaster_of "$part")" ]; then kill -INT "$(postmaster_of "$part")" 2>/dev/null || true; fi ;; esac; }

down() {
  local group part
  for group in "balancer api1 api2 api3" "pgbouncer haproxy" "n1 n2 n3" "etcd1 etcd2 etcd3"; do
    for part in $group; do stop_part "$part" & done
    wait
  done; }

status() {
  local part
  for part in $DATABASE_PARTS $API_PARTS balancer; do
    if is_alive "$part"; then echo "$part runs ($(process_of "$part"))"; else echo "$part does not run"; fi
  done
  [ ! -s "$RUN/patroni-n1.yml" ] || timeout 5 patronictl -c "$RUN/patroni-n1.yml" list; }

case ${1:-} in
  install) apt-get update && apt-get install --yes --no-install-recommends postgresql-15 patroni etcd-server haproxy pgbouncer curl ;;
  up) up ;;
  start) start "$2" ;;
  run) prepare "$2"; run "$2" ;;
  kill) kill_part "$2" ;;
  stop) stop_part "$2" ;;
  create-database) create_database "$2" ;;
  secrets) make_secrets ;;
  settings) load_secrets; settings_of "$2" ;;
  psql)
    load_secrets
    PGPASSWORD=$APP_PASSWORD exec psql --no-psqlrc --host=127.0.0.1 --port=27031 --username=marquee --dbname=marquee "${@:2}" ;;
  config) load_secrets; print_config "$2" ;;
  status) status ;;
  down) down ;;
  wipe) down; rm -rf "$HOME_DIR" ;;
  *) sed -n '2,20s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 2 ;;
esac
