/** The metrics that the alerts and the dashboard of `deploy/` ask for, read by the grammar of PromQL. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { parse } from 'yaml'

const deploy = join(import.meta.dirname, '../../../../../deploy')

/** Metrics of Prometheus itself, of Patroni (its `api.py`, 3.0) and of the node exporter. */
const ofOthers = new Set([
  'up',
  'patroni_sync_standby',
  'patroni_postgres_running',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
])

interface AlertFile {
  groups: { rules: { expr: string }[] }[]
}

interface Dashboard {
  panels: { targets: { expr: string }[] }[]
}

export function namesInAlerts(): string[] {
  const { groups } = parse(readFileSync(join(deploy, 'prometheus/alerts.yaml'), 'utf8')) as AlertFile
  return namesIn(groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)))
}

export function namesInDashboard(): string[] {
  const { panels } = JSON.parse(readFileSync(join(deploy, 'grafana/navyk.json'), 'utf8')) as Dashboard
  return namesIn(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)))
}

/** The metric that the unit of backups writes for the node exporter. */
export function nameInBackupUnit(): string | undefined {
  return /navyk_\w+/.exec(
    readFileSync(join(deploy, 'systemd/navyk-backup@.service'), 'utf8').split('echo')[1] ?? '',
  )?.[0]
}

/** @throws Error naming an expression that is no PromQL */
function namesIn(expressions: string[]): string[] {
  const names = new Set<string>()
  for (const expression of expressions) {
    parser.parse(expression).iterate({
      enter: (node) => {
        if (node.type.isError) throw new Error(`this is no PromQL: ${expression}`)
        const isMetric = node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector'
        if (isMetric) names.add(expression.slice(node.from, node.to))
      },
    })
  }
  return [...names].filter((name) => !ofOthers.has(name)).toSorted()
}
