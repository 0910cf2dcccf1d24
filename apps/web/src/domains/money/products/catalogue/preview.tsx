import type { Product, ProductCover, ProductUnit } from '@navyk/api-spec/money/products'
import type { LessonFormat, Level, Subject } from '@navyk/api-spec/vocabulary'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { Money } from '#ui/facts/facts-text.tsx'
import { useTranslation } from '#ui/texts.ts'
import { ProductPicture } from '../product-picture.tsx'
import { RefundExample } from '../refund-example.tsx'
import shop from '../shop/shop.module.css'
import { useProductWords } from '../use-product-words.ts'
import classes from './catalogue.module.css'

interface TypedProduct {
  title: string
  unit: ProductUnit
  count: number
  validDays: number
  subject: Subject | null
  level: Level | null
  format: LessonFormat | null
  cover: ProductCover
  priceKopecks: number
}

/** The card as customers will see it, while it is typed. */
export function Preview<Input extends FieldValues>({
  control,
  product,
}: {
  control: Control<Input>
  product?: Product
}) {
  const { t } = useTranslation('products')
  const words = useProductWords()
  const typed = useWatch({ control }) as Partial<TypedProduct>
  const number = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 1)
  const [count, validDays] = [number(typed.count), number(typed.validDays)]
  const unit = typed.unit ?? 'lessons'
  const priceKopecks = typed.priceKopecks ?? product?.priceKopecks ?? 0
  const shown = { cover: typed.cover ?? 'waves', picture: product?.draft?.picture ?? null } as const
  const fits = { subject: typed.subject ?? null, level: typed.level ?? null, format: typed.format ?? null }
  return (
    <section className={`tight stack gap-12 ${classes.preview}`} aria-label={t('catalogue.preview')}>
      <h2 className="size-16">{t('catalogue.preview')}</h2>
      <div className={`column panel shrinks clips holds ${shop.card}`}>
        <ProductPicture of={shown} sizes="24rem" isFirst />
        <div className="column gap-4 grow pad-16">
          <div className="muted small">{words.fits(fits)}</div>
          <div className="strong anywhere">{typed.title || t('catalogue.no_title')}</div>
          <div className="muted small">
            {words.gives({ unit, count })} · {t('shop.valid', { days: words.days(validDays) })}
          </div>
          {priceKopecks > 0 && (
            <div className={`row baseline between gap-4-12 pad-above-8 ${shop.price}`}>
              <strong className="size-18">
                <Money kopecks={priceKopecks} />
              </strong>
              <span className="muted small">{words.each({ unit }, Math.round(priceKopecks / count))}</span>
            </div>
          )}
        </div>
      </div>
      {priceKopecks > 0 && (
        <p className="muted small paragraph">
          <RefundExample of={{ unit, count, priceKopecks }} />
        </p>
      )}
    </section>
  )
}
