/** Makes the page docs/rules/retention.md from the manifests, for its test. */
import { manifests } from '#domains.ts'
import type { RetentionRule } from '#platform/domain-parts/retention.ts'

const head = `# For how long data are kept

What goes by itself, and when. Each row is declared by the domain that owns the data (\`retention\` of its \`manifest.ts\`), and the
same declaration is what the tasks remove by and what \`npm run retention -- --dry-run\` counts by
([decision 181](../decisions/0181-how-long-data-are-kept.md)). A test (\`apps/api/src/service-tests/retention.test.ts\`) compares
this page with the declarations, and writes it anew with \`-u\`.

What is not named here stays as long as the account, and goes with it, or for the years that the law wants: both are in
[data of people](personal-data.md#what-stays-after-an-account-is-deleted). Money, contracts, acts, invoices, payments, the history
of who changed what, and consents are removed by no task.

"Removed": each hour, or each night at 3:20 in Minsk. What falls due stays until then.

`

function timeOf({ keptFor, setting }: RetentionRule): string {
  const [unit, count] = 'days' in keptFor ? ['day', keptFor.days] : ['hour', keptFor.hours]
  if (count === 0) return 'at once'
  const time = `${count} ${unit}${count === 1 ? '' : 's'}`
  return setting ? `${time}, or \`${setting.name}\`` : time
}

export function retentionPage(): string {
  const rows = manifests
    .flatMap(({ retention = [] }) => retention)
    .map(
      (rule) =>
        `| \`${rule.kind}\` | ${rule.what} | \`${rule.rows.table}\` | ${rule.begins} | ${timeOf(rule)} | ${rule.because} | each ${rule.every} |`,
    )
  const title =
    '| Kind | What goes | Table | Time begins with | Kept for | Because | Removed |\n|---|---|---|---|---|---|---|\n'
  return `${head}${title}${rows.join('\n')}\n`
}
