import type { FilledBlock } from '@navyk/api-spec/desk/docs'
import classes from './docs.module.css'

/** The text of a document as it was made, in Russian in every language. */
export function FilledText({ title, blocks }: { title: string; blocks: FilledBlock[] }) {
  const parts = blocks.map((block, place) => ({ ...block, key: `${place} ${block.kind}` }))
  return (
    <div className={classes.text} lang="ru" dir="ltr">
      <h2>{title}</h2>
      {parts.map(({ kind, text, key }) => (kind === 'heading' ? <h3 key={key}>{text}</h3> : <p key={key}>{text}</p>))}
    </div>
  )
}
