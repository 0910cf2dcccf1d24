import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './system.ts'
import { type Daemon, startDaemon } from './daemon.ts'

/** A server behind haproxy: where it is reached, and the port that says whether it takes requests. */
export interface ProxiedServer {
  name: string
  host: string
  port: number
  checkPort?: number
}

/** What haproxy repeats is a read alone: whether an unanswered write happened is not known. */
const forPeople = `
  mode http
  balance roundrobin
  timeout client 90s
  timeout server 90s
  option httpchk GET /readyz
  http-check expect status 200
  option redispatch
  retries 2
  retry-on conn-failure empty-response response-timeout
  http-request disable-l7-retry unless METH_GET`

const forPostgres = `
  mode tcp
  timeout client 1h
  timeout server 1h
  option httpchk GET /primary
  http-check expect status 200`

/** Starts haproxy in front of processes of the service, with the settings of docs/drills.md. */
export const startHttpProxy = (port: number, servers: readonly ProxiedServer[]): Daemon =>
  start(port, `${forPeople}\n  default-server inter 1s fall 2 rise 2`, servers)

/** Starts haproxy in front of a cluster of Patroni: it leads to the primary alone, and ends the connections to one that is it no
 *  more. */
export const startDatabaseProxy = (port: number, servers: readonly ProxiedServer[]): Daemon =>
  start(port, `${forPostgres}\n  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions`, servers)

function start(port: number, rules: string, servers: readonly ProxiedServer[]): Daemon {
  const lines = servers.map(
    ({ name, host, port: own, checkPort = own }) => `  server ${name} ${host}:${own} check port ${checkPort}`,
  )
  const file = join(makeFolder('haproxy'), 'haproxy.cfg')
  writeFileSync(
    file,
    `global
  maxconn 4000
defaults
  timeout connect 2s
  timeout check 3s
listen front
  bind 127.0.0.1:${port}${rules}
${lines.join('\n')}
`,
  )
  return startDaemon('haproxy', ['-db', '-f', file])
}
