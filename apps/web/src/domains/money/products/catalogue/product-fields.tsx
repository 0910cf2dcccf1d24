import { productCovers, productUnits } from '@navyk/api-spec/money/products'
import type { PersonRef } from '@navyk/api-spec/vocabulary'
import { NumberField, SelectField, TextAreaField, TextField } from '#ui/form/fields.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useWords } from '#vocabulary/use-words.ts'
import { ExecutorField } from '../executor-field.tsx'

/** Fields of a product, for the form of a new one and of its next version.
 *  @param executor the one that the version before it names */
export function ProductFields({ executor }: { executor?: PersonRef | null | undefined }) {
  const { t } = useTranslation('products')
  const words = useWords()
  return (
    <>
      <TextField name="title" label={t('words.name')} help={t('catalogue.name_help')} />
      <TextAreaField name="description" label={t('product.about')} />
      <TextField name="audience" label={t('words.for_whom')} isOptional />
      <FieldRow>
        <SelectField
          name="unit"
          label={t('catalogue.unit')}
          options={productUnits.map((value) => ({ value, label: t(`catalogue.units.${value}`) }))}
        />
        <NumberField name="count" label={t('catalogue.count')} />
        <NumberField name="validDays" label={t('catalogue.valid_days')} />
      </FieldRow>
      <FieldRow>
        <SelectField
          name="subject"
          isOptional
          label={words.label('subject')}
          placeholder={t('words.any')}
          options={words.subjectOptions()}
        />
        <SelectField
          name="level"
          isOptional
          label={t('shop.level')}
          placeholder={t('words.any')}
          options={words.levelOptions()}
        />
        <SelectField
          name="format"
          isOptional
          label={t('shop.format')}
          placeholder={t('words.any')}
          options={words.formatOptions()}
        />
      </FieldRow>
      <ExecutorField known={executor} />
      <TextAreaField name="terms" label={t('words.terms')} help={t('catalogue.terms_help')} isOptional />
      <SelectField
        name="cover"
        label={t('catalogue.cover')}
        help={t('catalogue.cover_help')}
        options={productCovers.map((value) => ({ value, label: t(`catalogue.covers.${value}`) }))}
      />
    </>
  )
}
