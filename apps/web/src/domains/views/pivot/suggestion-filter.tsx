import { textsApart } from '@navyk/api-spec/people/learners'
import { CloseButton, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { PivotLabel } from '@navyk/api-spec/views/pivot'
import type { SearchResult } from '@navyk/api-spec/views/search'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#app/session/session.ts'
import { Icon } from '#ui/icon.tsx'
import { fewestLetters, suggestionsQuery } from './api.ts'
import type { PivotWords } from './use-pivot-words.ts'
import classes from './shades.module.css'

const names = { customer: 'customerId', contract: 'contractId', learner: 'learnerId', executor: 'executorId' } as const
type Name = (typeof names)[keyof typeof names]

interface Props {
  words: PivotWords
  /** Present filters, with names. */
  filters: readonly PivotLabel[]
  onChange: (name: Name, id: string) => void
}

/** Filters the table by a customer, a learner, a contract or an executor, with a search. */
export function SuggestionFilter({ words, filters, onChange }: Props) {
  const { t, format, nameOf } = words
  const isStaff = useUser().role === 'staff'
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), 250)
  const found = useQuery(suggestionsQuery(wanted)).data?.data
  const isEnough = wanted.length >= fewestLetters
  const choices = found && isEnough ? choicesOf(found, isStaff) : []
  // Two learners of one name have their customers, and of one customer the numbers of the contracts.
  const named = textsApart(
    choices,
    ({ label }) => `${t(`dimensions.${label.kind}`)}: ${nameOf(label)}`,
    ({ customer }) => (customer ? format.shortName(customer) : null),
    ({ number }) => (number === undefined ? null : t('who.contract', { number })),
  )
  return (
    <>
      <Select
        className={classes.field}
        searchable
        value={null}
        searchValue={typed}
        onSearchChange={setTyped}
        aria-label={t('who.label')}
        placeholder={t('who.label')}
        leftSection={<Icon of={IconSearch} />}
        rightSection={null}
        nothingFoundMessage={isEnough ? t('who.none') : t('who.hint')}
        // Not filtered again here, because the server matches more than names.
        filter={({ options }) => options}
        data={named.map(({ thing: { label }, text }) => ({ value: `${label.kind} ${label.id}`, label: text }))}
        onChange={(value) => {
          const [kind, id] = value?.split(' ') ?? []
          if (id !== undefined && isKind(kind)) onChange(names[kind], id)
          setTyped('')
        }}
      />
      {filters.map((label) => {
        if (label.kind === 'subject') return null
        const { kind } = label
        const text = `${t(`dimensions.${kind}`)}: ${nameOf(label)}`
        return (
          <span key={kind} className={`inline panel rounded within touch ${classes.chip}`}>
            <span className="cut">{text}</span>
            <CloseButton
              size="sm"
              aria-label={t('who.drop', { name: text })}
              onClick={() => onChange(names[kind], '')}
            />
          </span>
        )
      })}
    </>
  )
}

const isKind = (text: string | undefined): text is keyof typeof names => text !== undefined && text in names

/** The people of the found contracts, and the contracts, each once. */
function choicesOf({ contracts }: SearchResult, isStaff: boolean): SuggestedValue[] {
  const all = contracts.flatMap(
    ({ id, number, learnerId, learnerName, subject, customer, executor }): SuggestedValue[] => [
      { label: { kind: 'learner', id: learnerId, firstName: learnerName, lastName: '' }, customer, number },
      { label: { kind: 'customer', ...customer } },
      ...(isStaff ? [{ label: { kind: 'executor' as const, ...executor } }] : []),
      { label: { kind: 'contract', id, number, learnerName, subject } },
    ],
  )
  const once = new Map(all.map((choice) => [`${choice.label.kind} ${choice.label.id}`, choice]))
  const order = ['customer', 'learner', 'executor', 'contract']
  return [...once.values()].toSorted((one, other) => order.indexOf(one.label.kind) - order.indexOf(other.label.kind))
}

interface SuggestedValue {
  label: PivotLabel
  /** The learner's customer; `number` is that of the contract by which they were found. */
  customer?: SearchResult['contracts'][number]['customer']
  number?: number
}
