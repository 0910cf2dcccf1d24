import { Select } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type UseFound, useFoundOptions } from '#ui/form/fields/found-field.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import { accountsNamedQuery } from './api.ts'
import classes from './oversight.module.css'

const parts = ['actor', 'about'] as const
export type Part = (typeof parts)[number]

interface Props {
  onChoose: (part: Part, account: { id: string; name: string }) => void
}

const useAccounts: UseFound = (search) => {
  const format = useFormat()
  const { data, isLoading, isError } = useQuery(accountsNamedQuery(search))
  const options = data?.data.map((account) => ({ value: account.id, label: format.fullName(account) }))
  return { options, isLoading, isError }
}

/** Filter of the trail by a person, with a search: as who has acted, or as whom it was about. */
export function PersonFilter({ onChoose }: Props) {
  const { t } = useTranslation('oversight')
  const texts = { hint: t('actions.person_hint'), none: t('actions.nobody') }
  const { props } = useFoundOptions({ useFound: useAccounts, ...texts }, [])
  const accounts = props.data
  return (
    <Select
      {...props}
      clearable={false}
      className={classes.person ?? ''}
      value={null}
      aria-label={t('actions.person')}
      placeholder={t('actions.person')}
      leftSection={<Icon of={IconSearch} />}
      rightSection={null}
      data={parts.map((part) => ({
        group: t(`actions.as_${part}`),
        items: accounts.map(({ value, label }) => ({
          value: `${part} ${value}`,
          label: t(part === 'actor' ? 'actions.of_actor' : 'actions.about_named', { name: label }),
        })),
      }))}
      onChange={(value) => {
        const [wished, id] = value?.split(' ') ?? []
        const part = parts.find((one) => one === wished)
        const account = accounts.find((one) => one.value === id)
        if (part && account) onChoose(part, { id: account.value, name: account.label })
        props.onSearchChange('')
      }}
    />
  )
}
