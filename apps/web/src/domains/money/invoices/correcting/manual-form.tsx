import { Button } from '@mantine/core'
import { manualInvoiceForm } from '@navyk/api-spec/money/invoices'
import { invoicePath } from '@navyk/api-spec/money/invoices/paths'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Money } from '#ui/facts/facts-text.tsx'
import { NumberField, TextField } from '#ui/form/fields.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useCreateManualInvoice } from '../api.ts'
import classes from '../invoices.module.css'

const nothing = { title: '', quantity: 1 }

/** The lines of an invoice by hand; its draft opens. */
export function ManualInvoiceDialog({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const navigate = useNavigate()
  const create = useCreateManualInvoice()
  return (
    <FormDialog
      schema={manualInvoiceForm}
      defaults={{ lines: [nothing] }}
      title={t('manual.title')}
      write={(values) => create.mutateAsync({ ...values, customerId })}
      onDone={({ data }) => navigate(invoicePath(data.id))}
      submitLabel={t('manual.submit')}
      onClose={onClose}
    >
      <OwnLines />
    </FormDialog>
  )
}

/** Lines by hand, with the sum of these and the other lines. */
export function OwnLines({ othersKopecks, atLeast = 1 }: { othersKopecks?: number; atLeast?: 0 | 1 }) {
  const { t } = useTranslation('invoices')
  const { fields, append, remove } = useFieldArray({ name: 'lines' })
  const lines = useWatch({ name: 'lines' }) as { quantity?: number; unitPriceKopecks?: number }[]
  const ownKopecks = lines.reduce((sum, line) => sum + (line.quantity || 0) * (line.unitPriceKopecks || 0), 0)
  return (
    <>
      {fields.map((field, index) => (
        <fieldset key={field.id} className="stack gap-8" aria-label={t('manual.line', { number: index + 1 })}>
          <TextField name={`lines.${index}.title`} label={t('manual.title_of_line')} />
          <div className={`stack gap-12 ${classes.figures}`}>
            <NumberField name={`lines.${index}.quantity`} label={t('manual.quantity')} />
            <MoneyField name={`lines.${index}.unitPriceKopecks`} label={t('words.price')} />
            {fields.length > atLeast && (
              <IconButton icon={IconTrash} label={t('manual.remove')} onClick={() => remove(index)} />
            )}
          </div>
        </fieldset>
      ))}
      <Button variant="default" leftSection={<Icon of={IconPlus} />} onClick={() => append(nothing)}>
        {t('manual.add')}
      </Button>
      <p className="strong">
        {t('total')}: <Money kopecks={(othersKopecks ?? 0) + ownKopecks} />
      </p>
    </>
  )
}
