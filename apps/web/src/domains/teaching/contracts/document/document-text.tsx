import type { ContractDocument } from '@navyk/api-spec/teaching/contracts'
import classes from './document-text.module.css'

/** The text of a document exactly as it was sent, in Russian in every language. */
export function DocumentText({ document }: { document: ContractDocument }) {
  return (
    <div className={classes.text} lang="ru" dir="ltr">
      {document.blocks.map(({ kind, text }) => {
        if (kind === 'title') return <h2 key={text}>{text}</h2>
        return kind === 'heading' ? <h3 key={text}>{text}</h3> : <p key={text}>{text}</p>
      })}
    </div>
  )
}
