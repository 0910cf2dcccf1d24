import type { PersonRef } from '@navyk/api-spec/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { FoundField, type UseFound } from '#ui/form/fields/found-field.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { executorsQuery } from './api.ts'

const fewestLetters = 2

const useExecutors: UseFound = (name) => {
  const format = useFormat()
  const { data, isLoading, isError } = useQuery({ ...executorsQuery(name), enabled: name.length >= fewestLetters })
  const options = data?.data.map((person) => ({ value: person.id, label: format.fullName(person) }))
  return { options, isLoading, isError }
}

/** The executor whose lessons alone a package pays, found by name; the form's `executorId`. */
export function ExecutorField({ known }: { known?: PersonRef | null | undefined }) {
  const { t } = useTranslation('products')
  const words = useWords()
  const format = useFormat()
  return (
    <FoundField
      name="executorId"
      isOptional
      label={words.label('executor')}
      help={t('catalogue.executor_help')}
      placeholder={t('words.any')}
      useFound={useExecutors}
      {...(known && { known: [{ value: known.id, label: format.fullName(known) }] })}
    />
  )
}
