import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/form/fields.tsx'
import { useFormat } from '../../../ui/format.ts'
import { contactsQuery } from './api.ts'

const typingPauseMs = 300

/** A field of a form: a learner of any customer, found by names and by the phone of the customer. */
export function LearnerChoice({ field }: { field: string }) {
  const { t } = useTranslation('contact-list')
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), typingPauseMs)
  const { data } = useInfiniteQuery({
    ...contactsQuery({ search: search || undefined }),
    placeholderData: keepPreviousData,
  })
  const options = (data?.pages[0]?.data ?? []).flatMap((customer) =>
    customer.learners.map((learner) => ({
      value: learner.id,
      label: `${format.fullName(learner)} (${format.shortName(customer)})`,
    })),
  )
  return (
    <>
      <TextInput
        type="search"
        label={t('learner_choice.customer')}
        description={t('learner_choice.help')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SelectField
        name={field}
        label={t('learner_choice.learner')}
        options={options}
        {...(options.length === 0 && { placeholder: t('learner_choice.nobody') })}
      />
    </>
  )
}
