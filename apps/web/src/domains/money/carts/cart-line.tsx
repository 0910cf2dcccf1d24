import { Button } from '@mantine/core'
import { type Cart, type CartProblem, mostOfOne } from '@navyk/api-spec/money/carts'
import { productPath } from '@navyk/api-spec/money/products/paths'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Money } from '#ui/facts/facts-text.tsx'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { useFormat } from '#ui/format.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { MayChange, useMayChange } from '#ui/may-change.tsx'
import { useTranslation } from '#ui/texts.ts'
import { ProductPicture, useProductWords } from '#money/products'
import { useChangeLine, useRemoveLine } from './api.ts'
import classes from './carts.module.css'
import { LearnerChoice } from './learner-choice.tsx'
import { Quantity } from './quantity.tsx'

type Line = Cart['lines'][number]

/** A line of the cart: what, for whom, how many, and what has changed since it was put in. */
export function CartLine({ line }: { line: Line }) {
  const { t } = useTranslation('carts')
  const words = useProductWords()
  const change = useChangeLine(line.id)
  const remove = useRemoveLine(line.id)
  const mayChange = useMayChange()
  const { quantity, title } = line
  const learnerId = line.learner?.id ?? null
  const isBusy = change.isPending || remove.isPending || !mayChange
  const isGone = line.problems.includes('gone')
  const isSeat = line.kind === 'programme'
  const failure = change.error ?? remove.error
  return (
    <li className={`divides stack gap-12-16 ${classes.line}`} data-gone={isGone || undefined}>
      <div className={`rounded clips ${classes.thumb}`}>
        <ProductPicture of={line} sizes="6rem" isFirst />
      </div>
      <div className="stack top gap-6 shrinks">
        <LineName line={line} isGone={isGone} />
        <div className="muted small">
          {line.isTrial ? t('trial') : words.gives(line)} · {words.lasts(line)}
        </div>
        <Problems line={line} onQuantity={(left) => change.mutate({ learnerId, quantity: left })} isBusy={isBusy} />
        <FailureText error={failure} className="error above-4" />
        {!isGone && (
          <LearnerChoice
            isLabelHidden
            label={t('for_whom_of', { title })}
            learnerId={learnerId}
            isNeeded={isSeat}
            isBusy={isBusy}
            onChange={(next) => change.mutate({ learnerId: next, quantity })}
          />
        )}
      </div>
      <div className={`stack packed ${classes.counts}`}>
        {!isGone && !isSeat && (
          <Quantity
            of={title}
            value={quantity}
            left={line.left === null ? null : Math.min(mostOfOne, line.left)}
            isBusy={isBusy}
            onChange={(next) => change.mutate({ learnerId, quantity: next })}
          />
        )}
        <LineSum line={line} />
        <MayChange>
          <IconButton
            icon={IconTrash}
            label={t('remove_of', { title })}
            disabled={isBusy}
            onClick={() => remove.mutate()}
          />
        </MayChange>
      </div>
    </li>
  )
}

/** Name of a line; a link while the product is there. */
function LineName({ line, isGone }: { line: Line; isGone: boolean }) {
  if (isGone) return <strong>{line.title}</strong>
  const path = line.kind === 'programme' ? programmePath : productPath
  return (
    <Link className="inherits strong anywhere" to={path(line.productId)}>
      {line.title}
    </Link>
  )
}

/** Sum of a line, and what it would be without the discount. */
function LineSum({ line }: { line: Line }) {
  return (
    <div className={`stack strong ${classes.lineSum}`}>
      {line.discountKopecks > 0 && (
        <s className="muted small">
          <Money kopecks={line.totalKopecks + line.discountKopecks} />
        </s>
      )}
      <Money kopecks={line.totalKopecks} />
    </div>
  )
}

interface ProblemsProps {
  line: Line
  isBusy: boolean
  onQuantity: (quantity: number) => void
}

/** Changes of a line, shown at the line itself. */
function Problems({ line, isBusy, onQuantity }: ProblemsProps) {
  const { t } = useTranslation('carts')
  const format = useFormat()
  const left = line.left ?? 0
  const words = (problem: CartProblem) =>
    t(`problems.${problem}`, {
      was: format.money(line.seenPriceKopecks),
      now: format.money(line.priceKopecks ?? 0),
      left,
    })
  if (line.problems.length === 0) return null
  return (
    <div className={`stack at-start gap-6 pad-8-12 ${classes.problems}`}>
      {line.problems.map((problem) => (
        <div key={problem}>{words(problem)}</div>
      ))}
      {line.programme && line.problems.includes('sold_out') && (
        <Link to={programmePath(line.programme.id)}>{t('to_line')}</Link>
      )}
      {line.kind === 'package' && line.problems.includes('few_left') && left < line.quantity && (
        <Button variant="default" disabled={isBusy} onClick={() => onQuantity(left)}>
          {t('take_left', { left })}
        </Button>
      )}
    </div>
  )
}
