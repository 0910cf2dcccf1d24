import { Button } from '@mantine/core'
import type { Learner } from '@navyk/api-spec/people/learners'
import { useQuery } from '@tanstack/react-query'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { SelectField } from '#ui/form/fields.tsx'
import { Icon } from '#ui/icon.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { useTranslation } from '#ui/texts.ts'
import { learnersQuery } from './api.ts'
import classes from './learner-field.module.css'
import { useLearnerNames } from './use-learner-names.ts'
import { LearnerDialog, type LearnerOfDialog } from './learner-dialog.tsx'

/** Choosing one of the customer's learners; a missing one is added without leaving the form, and at once where the address
 *  says `learner=new`. */
export function LearnerField({ name }: { name: string }) {
  const { t } = useTranslation('learners')
  const namesOf = useLearnerNames()
  const { data } = useQuery(learnersQuery)
  const { setValue } = useFormContext()
  const chosenId: unknown = useWatch({ name })
  const [{ learner: wanted }, change] = useFilters(['learner'])
  const [opened, setOpened] = useState<LearnerOfDialog>(wanted === 'new' ? 'new' : undefined)
  const learners = data?.data ?? []
  const chosen = learners.find((learner) => learner.id === chosenId)
  const [only, another] = learners
  const onlyId = another ? undefined : only?.id
  // An only learner is chosen automatically.
  useEffect(() => {
    if (onlyId !== undefined && !chosenId) setValue(name, onlyId)
  }, [onlyId, chosenId, name, setValue])

  const close = () => {
    setOpened(undefined)
    // A reload does not open it again.
    if (wanted !== '') change({ learner: '' })
  }
  const choose = (learner: Learner) => {
    setValue(name, learner.id, { shouldDirty: true, shouldValidate: true })
    close()
  }
  return (
    <div className="stack gap-4">
      <SelectField
        name={name}
        label={t('learner')}
        placeholder={learners.length === 0 ? t('field.none') : t('field.choose')}
        options={namesOf(learners)}
      />
      <div className={`row stretch gap-4 ${classes.actions}`}>
        <Button variant="subtle" leftSection={<Icon of={IconPlus} />} onClick={() => setOpened('new')}>
          {t('field.add')}
        </Button>
        {chosen && (
          <Button variant="subtle" leftSection={<Icon of={IconPencil} />} onClick={() => setOpened(chosen)}>
            {t('field.edit')}
          </Button>
        )}
      </div>
      <LearnerDialog of={opened} onSaved={choose} onClose={close} />
    </div>
  )
}
