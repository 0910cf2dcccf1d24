import { Button, Checkbox } from '@mantine/core'
import type { WholeDocument } from '@navyk/api-spec/desk/docs'
import { useState } from 'react'
import { CodeDialog } from '#ui/dialogs/code-dialog.tsx'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { sendDocumentCode, useDocumentSteps } from '../api.ts'

/** Answer to a document, below its text: agreeing to it by a code, or declining with a reason. */
export function AnswerSection({ document }: { document: WholeDocument }) {
  const { t } = useTranslation('docs')
  const format = useFormat()
  const [isAgreed, setAgreed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { acknowledge, decline } = useDocumentSteps(document.id)
  const { version, actions } = document
  if (!actions.acknowledge) return null
  return (
    <Section title={t('answer.title')}>
      <div className="stack gap-12">
        {document.answerBy !== null && document.state !== 'declined' && (
          <p className="muted">{t('answer.until', { date: format.date(document.answerBy) })}</p>
        )}
        <Checkbox
          label={<span lang="ru">{document.consentText}</span>}
          checked={isAgreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        <div className="shared-line row stretch gap-8-12">
          {actions.decline && (
            <ConfirmButton
              label={t('words.decline')}
              confirmLabel={t('decline.submit')}
              title={t('decline.title')}
              consequence={t('decline.text')}
              reasonLabel={t('words.reason')}
              done={t('decline.done')}
              onConfirm={(reason) => decline.mutateAsync({ version, reason })}
            />
          )}
          <Button disabled={!isAgreed} onClick={() => setAsking(true)}>
            {t('answer.acknowledge')}
          </Button>
        </div>
      </div>
      <CodeDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={document.title}
        submitLabel={t('answer.acknowledge')}
        sendCode={() => sendDocumentCode(document.id)}
        submitCode={async (codes) => {
          await acknowledge.mutateAsync({ ...codes, documentSha256: document.sha256, consent: true })
          toastSuccess(t('answer.done'))
        }}
      >
        {t('answer.consequence')}
      </CodeDialog>
    </Section>
  )
}
