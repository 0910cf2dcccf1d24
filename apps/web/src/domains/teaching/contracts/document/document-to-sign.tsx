import { Button, Checkbox } from '@mantine/core'
import type { Contract, ContractDocument } from '@navyk/api-spec/teaching/contracts'
import { useState, useEffect, useRef } from 'react'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { CodeDialog } from '#ui/dialogs/code-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useAcknowledge, useSendCode } from '../api.ts'
import { DocumentText } from './document-paper.tsx'
import classes from './document.module.css'

/** Acknowledging: read to the end, tick the box, enter the code. The evidence records this order. */
export function DocumentToSign({ document, changeId }: { document: ContractDocument; changeId?: string | undefined }) {
  const { t } = useTranslation('contracts')
  const { boxRef, endRef, hasSeenEnd } = useSeenToEnd()
  const [isAgreed, setAgreed] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const sendCode = useSendCode(document.contractId, changeId)
  const acknowledge = useAcknowledge(document.contractId, changeId)
  return (
    <div className="panel">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part has to be reachable by keyboard */}
      <section className={classes.box} ref={boxRef} tabIndex={0} aria-label={t('document.text')}>
        <DocumentText document={document} />
        <div ref={endRef} className={classes.end} />
      </section>
      <div className={`stack ruled gap-12 ${classes.consent}`}>
        <Checkbox
          label={<span lang="ru">{document.consentText}</span>}
          checked={isAgreed}
          disabled={!hasSeenEnd}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        {!hasSeenEnd && (
          <p className="muted" role="status">
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
        title={
          document.changeNumber === null
            ? t('acknowledge.title', { number: document.contractNumber })
            : t('acknowledge.title_change', { number: document.changeNumber })
        }
        submitLabel={t('acknowledge.submit')}
        sendCode={async () => (await sendCode.mutateAsync()).data}
        submitCode={async (codes) => {
          const { data } = await acknowledge.mutateAsync({ ...codes, documentSha256: document.sha256 })
          toastSuccess(t(`acknowledge.${doneText(data, changeId)}`))
        }}
      >
        {t(changeId === undefined ? 'acknowledge.consequence' : 'acknowledge.consequence_change')}
      </CodeDialog>
    </div>
  )
}

/** The toast after an acknowledgement: with the second side the contract, or the change, takes effect. */
function doneText(contract: Contract, changeId: string | undefined) {
  if (changeId === undefined) return contract.state === 'active' ? 'done_active' : 'done'
  const isAgreed = contract.changes.some((change) => change.id === changeId && change.state === 'agreed')
  return isAgreed ? 'done_change_agreed' : 'done_change'
}

/** Whether the end of a scrolling text has been visible once. */
function useSeenToEnd() {
  const boxRef = useRef<HTMLElement>(null)
  const endRef = useRef<HTMLDivElement>(null)
  const [hasSeenEnd, setSeenEnd] = useState(false)
  useEffect(() => {
    if (!endRef.current || hasSeenEnd) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeenEnd(true)
      },
      // A margin, because at some zoom levels the last fraction of a pixel never becomes visible.
      { root: boxRef.current, rootMargin: '0px 0px 8px' },
    )
    observer.observe(endRef.current)
    return () => observer.disconnect()
  }, [hasSeenEnd])
  return { boxRef, endRef, hasSeenEnd }
}
