import type { Product } from '../objects/product.ts';
import { invalidRequest } from '../wire/failure.ts';
import { page, pagingByTime } from '../wire/paging.ts';
import { flag, listOf, metadata as metadataShape, required, text, unsettable } from '../wire/params.ts';
import { type Route, route } from '../wire/route.ts';
import { emit } from './event.ts';

const unused = {
  images: [],
  marketing_features: [],
  package_dimensions: null,
  shippable: null,
  tax_code: null,
  tax_details: null,
  type: 'service',
};

const described = {
  description: unsettable(text),
  statement_descriptor: text,
  unit_label: unsettable(text),
  url: unsettable(text),
  active: flag,
  metadata: metadataShape,
};

export const productRoutes: readonly Route[] = [
  route('POST', '/v1/products', { ...described, id: text, name: required(text) }, ({ tx, params }) => {
    const id = params.id ?? tx.newId('prod');
    if (tx.find('products', id)) {
      throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: 'id' });
    }
    const product: Product = {
      ...unused,
      id,
      object: 'product',
      active: params.active ?? true,
      created: tx.at,
      default_price: null,
      description: params.description ?? null,
      livemode: false,
      metadata: params.metadata ?? {},
      name: params.name,
      statement_descriptor: params.statement_descriptor ?? null,
      unit_label: params.unit_label ?? null,
      updated: tx.at,
      url: params.url ?? null,
    };
    tx.put('products', product);
    emit(tx, 'product.created', product);
    return product;
  }),
  route(
    'GET',
    '/v1/products',
    { ...pagingByTime, active: flag, ids: listOf(text) },
    ({ tx, params, path }) => {
      const { active, ids } = params;
      const wanted = tx
        .all('products')
        .filter((product) => active === undefined || product.active === active)
        .filter((product) => ids?.includes(product.id) ?? true);
      return page(path, wanted, params);
    },
  ),
];
