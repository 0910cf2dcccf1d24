import type { ShopProduct } from '@navyk/api-spec/money/products'
import type { ReactNode } from 'react'
import { Money, PersonName } from '#ui/facts/facts-text.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { RefundExample } from '../refund-example.tsx'
import { useProductWords } from '../use-product-words.ts'

/** A row of the comparison. */
export interface ComparedFact {
  key: string
  title: string
  show: (product: ShopProduct) => ReactNode
  /** Whether the products that are sold are not all the same in it. */
  differs: boolean
  /** The id of the product that is best in it, where one alone is. */
  best?: string | undefined
}

interface Fact {
  key: string
  title: string
  show: (product: ShopProduct) => ReactNode
  /** Value that is compared; when absent, the one that is shown. */
  value?: (product: ShopProduct) => unknown
  best?: string | undefined
}

/** Facts by which products are compared, in the order in which a customer asks. */
export function useComparedFacts(products: ShopProduct[]): ComparedFact[] {
  const { t } = useTranslation('products')
  const words = useWords()
  const product = useProductWords()
  const any = t('words.any')
  const formatOf = (of: ShopProduct) => {
    if (of.programme) return product.meets(of.programme)
    return of.format === null ? any : words.formatName(of.format)
  }
  // The teachers of a group stand on its page.
  const executorOf = ({ executor, programme }: ShopProduct) => {
    if (programme) return '—'
    return executor ? <PersonName person={executor} isFull /> : t('words.any')
  }
  const facts: Fact[] = [
    {
      key: 'price',
      title: t('shop.price'),
      value: (of) => of.priceKopecks,
      show: (of) => <Money kopecks={of.priceKopecks} />,
    },
    {
      key: 'each',
      title: t('shop.each'),
      best: cheapestOf(products),
      show: (of) => product.each(of, of.unitPriceKopecks),
    },
    { key: 'gives', title: t('shop.count'), show: (of) => product.gives(of) },
    { key: 'days', title: t('product.validity'), show: (of) => product.lasts(of) },
    {
      key: 'subject',
      title: words.label('subject'),
      show: (of) => (of.subject === null ? any : words.subject(of.subject)),
    },
    { key: 'level', title: t('shop.level'), show: (of) => (of.level === null ? any : words.level(of.level)) },
    { key: 'format', title: t('shop.format'), show: (of) => formatOf(of) },
    {
      key: 'executor',
      title: t('labels.executor'),
      value: (of) => of.executor?.id,
      show: (of) => executorOf(of),
    },
    {
      key: 'left',
      title: t('product.left'),
      show: (of) =>
        of.programme ? product.seatsLeft(of.left, of.programme) : (product.left(of.left) ?? t('comparison.endless')),
    },
    {
      key: 'refund',
      title: t('product.refund'),
      value: (of) => [of.priceKopecks, of.count, of.unit].join(),
      show: (of) => <RefundExample of={of} isShort />,
    },
  ]
  return facts.map(({ value, ...fact }) => ({
    ...fact,
    differs: new Set(products.map((each) => (value ?? fact.show)(each))).size > 1,
  }))
}

/** Id of the product of which one lesson costs least, or one hour: lessons are not compared with hours. */
function cheapestOf(products: ShopProduct[]): string | undefined {
  if (products.length < 2 || new Set(products.map(({ unit }) => unit)).size > 1) return undefined
  const [first, second] = products.toSorted((one, other) => one.unitPriceKopecks - other.unitPriceKopecks)
  return first?.unitPriceKopecks === second?.unitPriceKopecks ? undefined : first?.id
}
