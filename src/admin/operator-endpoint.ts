import { type Endpoint, type EndpointDeclaration, endpoint, type RequestSchemas } from '../http/endpoint.ts'

/** Declares an endpoint that an admin key opens. */
export function operatorEndpoint<const Request extends RequestSchemas>(
  declaration: Omit<EndpointDeclaration<Request, 'admin'>, 'tag' | 'access'>,
): Endpoint {
  return endpoint<Request, 'admin'>({ ...declaration, tag: 'Operators', access: 'admin' })
}
