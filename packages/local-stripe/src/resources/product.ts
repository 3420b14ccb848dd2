import type { Product } from '../objects.ts';
import { flag, metadata as metadataShape, required, text } from '../wire/params.ts';
import { listRoute, type Route, route } from '../wire/route.ts';
import { write } from './event.ts';

const unused = {
  images: [],
  marketing_features: [],
  package_dimensions: null,
  shippable: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
} as const;

export const productRoutes: readonly Route[] = [
  route('POST', '/v1/products', { metadata: metadataShape, name: required(text) }, ({ tx, params }) => {
    const product: Product = {
      ...unused,
      id: tx.newId('prod'),
      object: 'product',
      active: true,
      created: tx.at,
      default_price: null,
      description: null,
      livemode: false,
      metadata: params.metadata ?? {},
      name: params.name,
      statement_descriptor: null,
      unit_label: null,
      updated: tx.at,
      url: null,
    };
    return write(tx, 'products', product, 'product.created');
  }),
  listRoute('/v1/products', 'products', { active: flag }),
];
