import type pg from 'pg'
import { until } from '../ground/waiting.ts'

/** Settings of a server whose log is read here. */
export const logSettings = [
  'session_preload_libraries=auto_explain',
  'log_line_prefix=@@ ',
  'log_parameter_max_length=0',
  'auto_explain.log_format=json',
  'auto_explain.log_analyze=on',
  'auto_explain.log_buffers=on',
  'auto_explain.log_timing=off',
]

/** Work of the server for all statements of one request. */
export interface Reading {
  statements: number
  /** Blocks of 8 kB that were read from memory or disk. */
  buffers: number
  /** Tables, or partitions of them, and indexes that were really opened by a plan, by name. */
  touched: Set<string>
}

interface PlanNode {
  'Relation Name'?: string
  'Actual Loops'?: number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: PlanNode[]
}

/** Keeps the statements of a connection out of the log. */
export const unlogged = 'set log_min_duration_statement = -1; set auto_explain.log_min_duration = -1'

/** Reads from the log of a server how long its statements took, and what their plans touched. */
export function statementLog() {
  let text = ''
  let marks = 0
  const untilWritten = async (admin: pg.Client) => {
    const mark = `mark ${++marks} of the drill`
    await admin.query(`do $$ begin raise log '${mark}'; end $$`)
    await until('the log is written', async () => text.includes(mark))
  }
  const during = async (admin: pg.Client, setting: string, work: () => Promise<unknown>): Promise<string[]> => {
    const set = async (value: string) => {
      await admin.query(`alter system set ${setting} = ${value}`)
      await admin.query('select pg_reload_conf()')
      await until('the setting holds', async () => {
        const { rows } = await admin.query<{ value: string }>('select current_setting($1) as value', [setting])
        return rows[0]?.value === value.replaceAll("'", '')
      })
    }
    await set('0')
    await untilWritten(admin)
    text = ''
    try {
      await work()
      await untilWritten(admin)
      return text.split('@@ ').filter((entry) => !entry.includes('of the drill'))
    } finally {
      await set("'-1'")
    }
  }
  return {
    write: (chunk: string) => {
      text += chunk
    },
    /** Milliseconds that the server took to parse, plan and execute the statements of `work`. */
    timeOf: async (admin: pg.Client, work: () => Promise<unknown>): Promise<number> => {
      const entries = await during(admin, 'log_min_duration_statement', work)
      return entries.reduce((sum, entry) => sum + Number(/^LOG: {2}duration: ([\d.]+) ms/.exec(entry)?.[1] ?? 0), 0)
    },
    /** Tables and blocks that the plans of the statements of `work` touched. */
    plansOf: async (admin: pg.Client, work: () => Promise<unknown>): Promise<Reading> => {
      const entries = await during(admin, 'auto_explain.log_min_duration', work)
      const plans = entries.flatMap((entry) => planIn(entry) ?? [])
      const touched = new Set<string>()
      for (const plan of plans) collect(plan, touched)
      const buffers = plans.reduce((sum, plan) => sum + blocks(plan), 0)
      return { statements: plans.length, buffers, touched }
    },
  }
}

export type StatementLog = ReturnType<typeof statementLog>

const blocks = (plan: PlanNode) => (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)

function planIn(entry: string): PlanNode | undefined {
  if (!/^LOG: {2}duration: .* plan:/.test(entry)) return undefined
  // Lines of the log that go on begin with a tab.
  const json = entry.slice(entry.indexOf('{'), entry.lastIndexOf('}') + 1).replaceAll('\n\t', '\n')
  return (JSON.parse(json) as { Plan: PlanNode }).Plan
}

/** Partitions that were pruned while the plan ran have no loops. */
function collect(node: PlanNode, touched: Set<string>): void {
  const name = node['Relation Name']
  if (name !== undefined && (node['Actual Loops'] ?? 0) > 0) touched.add(name)
  for (const part of node.Plans ?? []) collect(part, touched)
}
