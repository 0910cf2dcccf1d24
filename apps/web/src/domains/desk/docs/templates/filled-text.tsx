import type { FilledBlock } from '@navyk/api-spec/desk/docs'
import classes from '../docs.module.css'

/** The text of a document as it was made, in Russian in every language. */
export function FilledText({ title, blocks }: { title: string; blocks: FilledBlock[] }) {
  const parts = blocks.map((block, place) => ({ ...block, key: `${place} ${block.kind}` }))
  return (
    <div className={`in-middle up-to-704 anywhere ${classes.text}`} lang="ru" dir="ltr">
      <h2 className="size-20 centred">{title}</h2>
      {parts.map(({ kind, text, key }) =>
        kind === 'heading' ? (
          <h3 className="size-16" key={key}>
            {text}
          </h3>
        ) : (
          <p key={key}>{text}</p>
        ),
      )}
    </div>
  )
}
