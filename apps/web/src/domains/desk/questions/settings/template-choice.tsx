import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from '#ui/texts.ts'
import { questionTemplatesQuery } from '../api.ts'

/** Choice of a prepared answer, which is put into the field below what is there already. */
export function TemplateChoice() {
  const { t } = useTranslation('questions')
  const { getValues, setValue, setFocus } = useFormContext<{ text: string }>()
  const templates = useQuery(questionTemplatesQuery()).data?.data ?? []
  if (templates.length === 0) return null
  const insert = (id: string) => {
    const chosen = templates.find((template) => template.id === id)
    if (!chosen) return
    const typed = getValues('text').trimEnd()
    setValue('text', typed === '' ? chosen.text : `${typed}\n\n${chosen.text}`, { shouldDirty: true })
    setFocus('text')
  }
  return (
    <NativeSelect
      aria-label={t('templates.insert')}
      value=""
      data={[
        { value: '', label: t('templates.insert') },
        ...templates.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={(event) => insert(event.currentTarget.value)}
    />
  )
}
