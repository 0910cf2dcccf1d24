import { Button, NativeSelect } from '@mantine/core'
import { mailingScopes, type WholeTemplate } from '@navyk/api-spec/desk/docs'
import { type Subject, subjects } from '@navyk/api-spec/vocabulary'
import { docsPath } from '@navyk/api-spec/desk/docs/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { mailingCountQuery, useStartMailing } from '../api.ts'
import classes from '../docs.module.css'

interface Props {
  template: WholeTemplate
  onClose: () => void
}

/** Dialog that sends a document of a template to many at once: the receivers, and their number. */
export function MailingDialog({ template, onClose }: Props) {
  const { t } = useTranslation('docs')
  const words = useWords()
  const navigate = useNavigate()
  const isOfContracts = template.basis === 'contract'
  const [scope, setScope] = useState<(typeof mailingScopes)[number]>('running')
  const [subject, setSubject] = useState<Subject>()
  const wish = { templateId: template.id, scope, ...(scope === 'running' && subject !== undefined && { subject }) }
  const count = useQuery(mailingCountQuery(wish))
  const start = useStartMailing()
  const send = () => start.mutate(wish, { onSuccess: () => void navigate(`${docsPath}?scope=templates`) })
  return (
    <Dialog opened title={t('mailing.title')} onClose={onClose}>
      <div className={`stack ${classes.form}`}>
        {!isOfContracts && (
          <NativeSelect
            label={t('mailing.whom')}
            value={scope}
            data={mailingScopes.map((value) => ({ value, label: t(`mailing.scopes.${value}`) }))}
            onChange={({ currentTarget }) =>
              setScope(mailingScopes.find((one) => one === currentTarget.value) ?? 'running')
            }
          />
        )}
        {scope === 'running' && (
          <NativeSelect
            label={t('labels.subject')}
            value={subject ?? ''}
            data={[
              { value: '', label: t('words.any') },
              ...subjects.map((value) => ({ value, label: words.subject(value) })),
            ]}
            onChange={({ currentTarget }) => setSubject(subjects.find((one) => one === currentTarget.value))}
          />
        )}
        <QueryView query={count} skeleton={<BlockSkeleton height={2} />}>
          {({ data }) => <p className="muted">{t('mailing.count', { count: data.count })}</p>}
        </QueryView>
        <FailureText error={start.error} className="error" />
        <div className="shared-line row stretch gap-8-12">
          <Button disabled={(count.data?.data.count ?? 0) === 0} loading={start.isPending} onClick={send}>
            {t('words.send')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
