import { Button } from '@mantine/core'
import type { Learner } from '@navyk/api-spec/people/learners'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useUser } from '#app/session/session.ts'
import { SearchedField, useTypedSearch } from '#ui/form/fields/searched-field.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import { LearnerDialog, useLearnerNames } from '#people/learners'
import { contactsQuery } from './api.ts'

/** A field of a form: a learner of any customer, found by names and by the phone of the customer. One who is missing is added to
 *  a customer who was found, without leaving the form. */
export function LearnerChoice({ field }: { field: string }) {
  const { t } = useTranslation('contact-list')
  const format = useFormat()
  const { permissions } = useUser()
  const { setValue } = useFormContext()
  const search = useTypedSearch()
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<{ value: string; label: string }>()
  const { found, options } = useFoundLearners(search.wanted)
  // One who was just added is chosen before the list is there with them.
  const isMissing = added && !options.some(({ value }) => value === added.value)
  const customers = found.map((customer) => ({ value: customer.id, label: format.fullName(customer) }))
  const choose = (learner: Learner) => {
    const customer = found.find(({ id }) => id === learner.customerId)
    setAdded({
      value: learner.id,
      label: `${format.fullName(learner)}${customer ? ` (${format.shortName(customer)})` : ''}`,
    })
    setValue(field, learner.id, { shouldDirty: true, shouldValidate: true })
    setAdding(false)
  }
  return (
    <div>
      <SearchedField
        search={{ ...search, label: t('learner_choice.customer'), help: t('learner_choice.help') }}
        name={field}
        label={t('labels.learner')}
        options={isMissing ? [added, ...options] : options}
        {...(options.length === 0 && { placeholder: t('learner_choice.nobody') })}
      />
      {permissions.includes('manager') && search.wanted !== '' && customers.length > 0 && (
        <Button
          variant="subtle"
          leftSection={<Icon of={IconPlus} />}
          aria-haspopup="dialog"
          onClick={() => setAdding(true)}
        >
          {t('learner_choice.add')}
        </Button>
      )}
      <LearnerDialog
        of={isAdding ? 'new' : undefined}
        customers={customers}
        onSaved={choose}
        onClose={() => setAdding(false)}
      />
    </div>
  )
}

/** Customers whom the text finds, and their learners as options. */
function useFoundLearners(wanted: string) {
  const format = useFormat()
  const namesOf = useLearnerNames()
  const { data } = useInfiniteQuery({
    ...contactsQuery({ search: wanted || undefined }),
    placeholderData: keepPreviousData,
  })
  const found = data?.pages[0]?.data ?? []
  const options = namesOf(
    found.flatMap((customer) => customer.learners.map((learner) => ({ ...learner, customer }))),
    ({ customer }) => format.shortName(customer),
  )
  return { found, options }
}
