import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allTasks, retiredTasks, schedules } from '#app.ts'
import { domains } from '#domains.ts'
import type { Services } from '#platform/services.ts'

/** The noun of a path: its first word, and below the person's own things the second. */
function nounOf(path: string): string {
  const [word = '', second] = path.replace('/frontend-api/', '').split('/')
  return word === 'user' ? `user/${second}` : word
}

/** Reads the table of calls in docs/rules/routes.md: the domains that answer for a noun. */
function answeringByTable(): Map<string, string[]> {
  const text =
    readFileSync(new URL('../../../../docs/rules/routes.md', import.meta.url), 'utf8').split('## Calls')[1] ?? ''
  const table = new Map<string, string[]>()
  for (const [, nouns = '', names = ''] of text.matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \| ([^|]+) \|/gm)) {
    for (const noun of nouns.split(', ')) table.set(noun.replaceAll('`', ''), names.split(', ').toSorted())
  }
  return table
}

const own = ({ name }: { name: string }) => name.split('/')[1] ?? ''

test('a path begins with the name of the domain that answers it; where others answer, the table of calls says so', () => {
  const names = new Set(domains.map(own))
  const answered = domains.flatMap((domain) =>
    (domain.manifest.routes ?? []).map(({ endpoint }) => ({ noun: nounOf(endpoint.path), name: own(domain) })),
  )
  const wrong: unknown[] = []
  const table = answeringByTable()
  const found = Object.entries(Object.groupBy(answered, ({ noun }) => noun))
  expect(found.length).toBeGreaterThan(50)
  for (const [noun, all = []] of found) {
    const word = noun.replace('user/', '')
    const those = [...new Set(all.map(({ name }) => name))].toSorted()
    const told = table.get(noun) ?? [word]
    if (String(those) !== String(told)) wrong.push({ noun, answeredBy: those, told })
    // The name of a domain leads to that domain, whatever the table says.
    if (names.has(word) && !those.includes(word)) wrong.push({ noun, isNameOf: word, answeredBy: those })
  }
  expect(wrong).toEqual([])
  expect([...table.keys()].filter((noun) => !found.some(([each]) => each === noun))).toEqual([])
})

test('a use case is called as its endpoint is, so that a search for one finds both', () => {
  const wrong: string[] = []
  for (const { name, manifest } of domains) {
    const text = readFileSync(new URL(`../domains/${name}/manifest.ts`, import.meta.url), 'utf8')
    const routes = [...text.matchAll(/\b\w+\(\s*\w*[sS]pec\.(\w+),\s*(\w+),?\s*\)/g)]
    expect([name, routes.length]).toEqual([name, manifest.routes?.length ?? 0])
    for (const [line, endpoint, useCase] of routes) if (endpoint !== useCase) wrong.push(`${name}: ${line}`)
  }
  expect(wrong).toEqual([])
})

test('what runs by the calendar, and when in Minsk', () => {
  expect(schedules).toEqual({
    'settle-lessons': '* * * * *',
    'submit-months': '10 7 * * *',
    'confirm-income-reports': '*/10 * * * *',
    'accrue-sessions': '5-59/10 * * * *',
    'accept-acts': '7-59/10 * * * *',
    'carry-on-invoice-runs': '*/5 * * * *',
    'remind-of-credentials': '20 10 * * *',
    'register-erip-requests': '*/5 * * * *',
    'remind-of-invoices': '0 10 * * *',
    'resolve-open-plans': '*/5 * * * *',
    'carry-on-imports': '* * * * *',
    'watch-codes': '16 * * * *',
    'remove-hourly': '15 * * * *',
    'remove-nightly': '20 3 * * *',
    'give-up-data-exports': '25 * * * *',
    'expire-documents': '1 0 * * *',
    'expire-offers': '5 0 * * *',
    'pass-contract-days': '10 0 * * *',
    'erase-people': '30 3 * * *',
    'store-erasures': '35 * * * *',
    'reseal-app-secrets': '17 * * * *',
    'confirm-online-payments': '*/5 * * * *',
    'compare-online-payments': '40 3 * * *',
    'check-ledger-sums': '20 4 * * *',
    'check-uninvoiced-lessons': '30 4 * * *',
    'draft-plans': '10 6 * * *',
    'apply-payment-notifications': '* * * * *',
    'pass-wallet-days': '*/10 * * * *',
    'pass-order-days': '*/10 * * * *',
    'remind-of-lessons': '*/5 * * * *',
    'remind-of-programme-sessions': '*/5 * * * *',
    'pass-seat-times': '*/5 * * * *',
    'start-programmes': '5 0 * * *',
    'close-silent-questions': '35 * * * *',
    'carry-on-document-mailings': '*/5 * * * *',
    'keep-files-outside': '* * * * *',
  })
})

test('every task that runs by the calendar has a handler', () => {
  const handled = Object.keys(allTasks({} as Services))
  expect(Object.keys(schedules).filter((task) => !handled.includes(task))).toEqual([])
})

test('a task that has left the calendar is named, and none of the present ones is', () => {
  expect(retiredTasks.toSorted()).toEqual([
    'forget-imports',
    'remove-data-exports',
    'remove-old-readings',
    'remove-unsent-credential-files',
    'remove-unsent-files',
    'tend-plans',
    'tidy-channels',
    'tidy-codes',
    'tidy-sessions',
    'tidy-two-step',
    'tidy-up-accounts',
  ])
  expect(retiredTasks.filter((task) => task in schedules)).toEqual([])
})
