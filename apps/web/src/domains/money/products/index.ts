// The door of products: how a product looks and what its terms are called, the same wherever it is shown.
export { ProductPicture } from './product-picture.tsx'
export { useProductWords } from './use-product-words.ts'
