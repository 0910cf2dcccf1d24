// What the shop sells, on the wire: products with their versions and prices, promo codes, and what customers see of them.
export {
  addProductPrice,
  archiveProduct,
  createProduct,
  downloadProducts,
  getProduct,
  listProductHistory,
  listProducts,
  picture,
  type Product,
  type ProductCover,
  productCovers,
  type ProductKind,
  type ProductPicture,
  type ProductState,
  type ProductSummary,
  type ProductUnit,
  productUnits,
  publishProduct,
  restoreProduct,
  saveProductDraft,
  setProductPicture,
  setProductStock,
} from './products.ts'
export {
  archivePromoCode,
  createPromoCode,
  listPromoCodeHistory,
  listPromoCodes,
  type PromoCode,
  promoCodeSchema,
  type PromoKind,
  type PromoRefusal,
  promoRefusals,
} from './promo-codes.ts'
export { refundAfter, unitPriceOf } from './refund-rule.ts'
export { getShopProduct, listShopProducts, type ShopProduct } from './shop.ts'
