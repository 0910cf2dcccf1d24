import { useQuery } from '@tanstack/react-query'
import type { Learner } from '@navyk/api-spec/people/learners'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '@mantine/core'
import { useUser } from '#app/session/session.ts'
import { PersonName } from '#ui/facts/facts-text.tsx'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { SectionRow, SectionRows } from '#ui/lists/section-rows.tsx'
import { MayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { learnersOfQuery } from './api.ts'
import { LearnerDialog, type LearnerOfDialog } from './learner-dialog.tsx'

interface Props {
  customer: { id: string; name: string }
}

/** A customer's learners, for staff; managers add and correct them. */
export function LearnerRows({ customer }: Props) {
  const { t } = useTranslation('learners')
  const { permissions } = useUser()
  const [opened, setOpened] = useState<LearnerOfDialog>()
  const close = () => setOpened(undefined)
  const mayWrite = permissions.includes('manager')
  return (
    <div className="stack gap-4">
      <SectionRows query={useQuery(learnersOfQuery(customer.id))} skeletonRem={8} none={t('field.none')}>
        {(learner) => (
          <SectionRow key={learner.id} what={<PersonName person={learner} isFull />} about={<About of={learner} />}>
            {mayWrite && <ChangeButton of={learner} onPress={() => setOpened(learner)} />}
          </SectionRow>
        )}
      </SectionRows>
      {mayWrite && (
        <MayChange>
          <Button variant="default" mt="sm" aria-haspopup="dialog" onClick={() => setOpened('new')}>
            {t('field.add')}
          </Button>
        </MayChange>
      )}
      <LearnerDialog
        of={opened}
        customers={[{ value: customer.id, label: customer.name }]}
        onSaved={close}
        onClose={close}
      />
    </div>
  )
}

function About({ of: { birthYear, note } }: { of: Learner }) {
  const { t } = useTranslation('learners')
  return [birthYear !== null && `${t('birth_year')}: ${birthYear}`, note].filter(Boolean).join(' · ')
}

function ChangeButton({ of: learner, onPress }: { of: Learner; onPress: () => void }) {
  const { t } = useTranslation('learners')
  const format = useFormat()
  return (
    <MayChange>
      <Button
        variant="subtle"
        aria-haspopup="dialog"
        aria-label={`${t('field.edit')}: ${format.fullName(learner)}`}
        onClick={onPress}
      >
        <Icon of={IconPencil} />
      </Button>
    </MayChange>
  )
}
