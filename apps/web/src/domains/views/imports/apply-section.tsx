import { Button, Checkbox } from '@mantine/core'
import type { ImportDetails } from '@navyk/api-spec/views/imports'
import { useState } from 'react'
import { Callout } from '#ui/feedback/callout.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useStepUp } from '#people/two-step'
import { useApply } from './api.ts'

/** Number of things that a sheet without faults would make, and the button that has them made. */
export function ApplySection({ sheet }: { sheet: ImportDetails }) {
  const { t } = useTranslation('imports')
  const mayChange = useMayChange()
  const [isInviting, setInviting] = useState(false)
  const apply = useApply(sheet.id)
  const { attempt, stepUp } = useStepUp()
  const { customerCount, executorCount, learnerCount, contractCount, version, actions } = sheet
  return (
    <Callout tone="blue" title={t('apply.title')}>
      <ul className="stack bullets gap-4 below-12">
        {customerCount > 0 && <li>{t('apply.customers', { count: customerCount })}</li>}
        {executorCount > 0 && <li>{t('apply.executors', { count: executorCount })}</li>}
        {learnerCount > 0 && <li>{t('apply.learners', { count: learnerCount })}</li>}
        {contractCount > 0 && <li>{t('apply.contracts', { count: contractCount })}</li>}
      </ul>
      {!actions.apply && mayChange && <p className="muted below-8">{t('apply.not_yours')}</p>}
      {actions.apply && (
        <>
          <Checkbox
            label={t('apply.invite')}
            description={t('apply.invite_about')}
            checked={isInviting}
            onChange={(event) => setInviting(event.currentTarget.checked)}
          />
          <div className="row stretch gap-12 apart-12">
            <Button loading={apply.isPending} onClick={() => attempt(() => apply.mutateAsync({ version, isInviting }))}>
              {t('apply.submit', { count: customerCount + executorCount })}
            </Button>
          </div>
          <p className="muted below-8">{t('apply.about')}</p>
        </>
      )}
      {stepUp}
    </Callout>
  )
}
