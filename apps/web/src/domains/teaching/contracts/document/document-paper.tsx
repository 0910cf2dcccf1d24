import type { ContractDocument } from '@navyk/api-spec/teaching/contracts'
import { PrintButton } from '#ui/buttons/print-button.tsx'
import { Paper } from '#ui/facts/paper.tsx'
import { useTranslation } from '#ui/texts.ts'
import documentTextClasses from './document.module.css'

/** The whole text as a sheet that can be printed. */
export function DocumentPaper({ document }: { document: ContractDocument }) {
  const { t } = useTranslation('contracts')
  return (
    <div>
      <div className="row end gap-8-16 below-12">
        {document.sentAt === null && <span className="muted from-224">{t('document.preview')}</span>}
        <PrintButton>{t('document.print')}</PrintButton>
      </div>
      <Paper>
        <DocumentText document={document} />
      </Paper>
    </div>
  )
}

/** The text of a document exactly as it was sent, in Russian in every language. */
export function DocumentText({ document }: { document: ContractDocument }) {
  return (
    <div className={`in-middle up-to-704 anywhere ${documentTextClasses.text}`} lang="ru" dir="ltr">
      {document.blocks.map(({ kind, text }) => {
        if (kind === 'title')
          return (
            <h2 className="size-20 strong centred below-24" key={text}>
              {text}
            </h2>
          )
        return kind === 'heading' ? (
          <h3 className="large strong" key={text}>
            {text}
          </h3>
        ) : (
          <p className="below-8" key={text}>
            {text}
          </p>
        )
      })}
    </div>
  )
}
