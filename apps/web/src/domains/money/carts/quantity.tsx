import { mostOfOne } from '@navyk/api-spec/money/carts'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from './carts.module.css'

interface Props {
  of: string
  value: number
  /** Number that is left; null where there is no limit. */
  left: number | null
  isBusy?: boolean
  onChange: (value: number) => void
}

/** Field of a quantity: two buttons that a thumb can press, and the number between them. */
export function Quantity({ of, value, left, isBusy = false, onChange }: Props) {
  const { t } = useTranslation('carts')
  const most = Math.min(mostOfOne, left ?? mostOfOne)
  return (
    <fieldset className="inline bordered rounded" aria-label={t('quantity_of', { title: of })}>
      <IconButton
        icon={IconMinus}
        label={t('fewer')}
        disabled={isBusy || value <= 1}
        onClick={() => onChange(value - 1)}
      />
      <output className={`centred ${classes.number}`} aria-live="polite">
        {value}
      </output>
      <IconButton
        icon={IconPlus}
        label={t('more')}
        disabled={isBusy || value >= most}
        onClick={() => onChange(value + 1)}
      />
    </fieldset>
  )
}
