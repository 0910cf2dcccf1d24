import { useTranslation } from '#ui/texts.ts'

interface Props {
  payer: { kind: 'person' | 'company'; name: string; unp: string | null; address: string | null }
}

/** A payer: the name, and what documents name beside it. */
export function PayerText({ payer }: Props) {
  const { t } = useTranslation('orders')
  return (
    <div className="stack gap-2 anywhere shrinks">
      <strong>{payer.name}</strong>
      <span className="muted small">{t(`payer.kinds.${payer.kind}`)}</span>
      {payer.unp !== null && payer.unp !== '' && (
        <span className="muted small">
          {t('payer.unp')} <bdi dir="ltr">{payer.unp}</bdi>
        </span>
      )}
      {payer.address !== null && payer.address !== '' && <span className="muted small">{payer.address}</span>}
    </div>
  )
}
