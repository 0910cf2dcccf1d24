import { Radio, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { DocumentTarget } from '@navyk/api-spec/desk/docs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { targetsQuery } from '../api.ts'

const fewestLetters = 2

interface Props {
  /** Template whose audience is searched; everybody is without it. */
  templateId?: string | undefined
  chosen: DocumentTarget | undefined
  onChoose: (target: DocumentTarget) => void
}

/** The person, or the contract of one, that a document is for. */
export function TargetSearch({ templateId, chosen, onChoose }: Props) {
  const { t } = useTranslation('docs')
  const format = useFormat()
  const words = useWords()
  const [typed, setTyped] = useState('')
  const [name] = useDebouncedValue(typed.trim(), 250)
  const found = useQuery({ ...targetsQuery(name, templateId), enabled: name.length >= fewestLetters }).data?.data
  const titleOf = ({ person, role, contract }: DocumentTarget) =>
    contract
      ? `${words.contract(contract.number)}: ${format.fullName(person)}, ${words.subject(contract.subject)}, ${contract.learnerName}`
      : `${format.fullName(person)}, ${words.label(role).toLowerCase()}`
  return (
    <>
      <TextInput
        label={t('words.for_whom')}
        description={t('target.help')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {found?.length === 0 && <p className="muted">{t('target.nobody')}</p>}
      {found !== undefined && found.length > 0 && (
        <Radio.Group
          label={t('target.found')}
          value={chosen ? keyOf(chosen) : null}
          onChange={(key) => {
            const target = found.find((one) => keyOf(one) === key)
            if (target) onChoose(target)
          }}
        >
          {found.map((target) => (
            <Radio key={keyOf(target)} mt="xs" value={keyOf(target)} label={titleOf(target)} />
          ))}
        </Radio.Group>
      )}
    </>
  )
}

const keyOf = ({ person, contract }: DocumentTarget) => contract?.id ?? person.id

/** The id by which the API is asked for a target. */
export const idOfTarget = ({ person, contract }: DocumentTarget) =>
  contract ? { contractId: contract.id } : { cabinetId: person.id }
