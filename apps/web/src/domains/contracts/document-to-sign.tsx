import { Button, Checkbox } from '@mantine/core'
import type { ContractDocument } from '@navyk/api-spec'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../app/toasts.ts'
import { CodeDialog } from '../../ui/code-dialog.tsx'
import { useAcknowledge, useSendCode } from './api.ts'
import { DocumentText } from './document-text.tsx'
import classes from './document-to-sign.module.css'
import { useSeenToEnd } from './use-seen-to-end.ts'

/** Reading to the end, ticking, then the code: in this order, because that is what the evidence says happened. */
export function DocumentToSign({ document }: { document: ContractDocument }) {
  const { t } = useTranslation('contracts')
  const { boxRef, endRef, hasSeenEnd } = useSeenToEnd()
  const [isAgreed, setAgreed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const sendCode = useSendCode(document.contractId)
  const acknowledge = useAcknowledge(document.contractId)
  return (
    <div className={classes.sign}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part has to be reachable by keyboard */}
      <section className={classes.box} ref={boxRef} tabIndex={0} aria-label={t('document.text')}>
        <DocumentText document={document} />
        <div ref={endRef} className={classes.end} />
      </section>
      <div className={classes.consent}>
        <Checkbox
          label={<span lang="ru">{document.consentText}</span>}
          checked={isAgreed}
          disabled={!hasSeenEnd}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        {!hasSeenEnd && (
          <p className={classes.hint} role="status">
            {t('acknowledge.read_on')}
          </p>
        )}
        <Button disabled={!isAgreed} onClick={() => setAsking(true)} className={classes.action}>
          {t('acknowledge.action')}
        </Button>
      </div>
      <CodeDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('acknowledge.title', { number: document.contractNumber })}
        submitLabel={t('acknowledge.submit')}
        sendCode={async () => (await sendCode.mutateAsync()).data}
        submitCode={async (codes) => {
          const { data } = await acknowledge.mutateAsync({ ...codes, documentSha256: document.sha256 })
          void toastSuccess(data.state === 'active' ? t('acknowledge.done_active') : t('acknowledge.done'))
        }}
      >
        {t('acknowledge.consequence')}
      </CodeDialog>
    </div>
  )
}
