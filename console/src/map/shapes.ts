/** Shapes of countries: Natural Earth at 1:50 million, read when a map is drawn and never before. */
import { useQuery } from '@tanstack/react-query'
import { geoArea } from 'd3-geo'
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import address from 'world-atlas/countries-50m.json?url'

/** A country's shape; `code` where the service may have companies there. */
export interface CountryShape {
  readonly code: string | null
  readonly name: string
  readonly shape: Feature<Polygon | MultiPolygon>
}

/** ISO 3166 numbers, by which the shapes are known, of the countries that the service knows. */
const NUMBERS: Readonly<Record<string, string>> = {
  '036': 'AU',
  '040': 'AT',
  '056': 'BE',
  '076': 'BR',
  '100': 'BG',
  '756': 'CH',
  '196': 'CY',
  '203': 'CZ',
  '276': 'DE',
  '208': 'DK',
  '233': 'EE',
  '724': 'ES',
  '246': 'FI',
  '250': 'FR',
  '826': 'GB',
  '300': 'GR',
  '191': 'HR',
  '348': 'HU',
  '372': 'IE',
  '352': 'IS',
  '380': 'IT',
  '438': 'LI',
  '440': 'LT',
  '442': 'LU',
  '392': 'JP',
  '428': 'LV',
  '470': 'MT',
  '528': 'NL',
  '578': 'NO',
  '616': 'PL',
  '620': 'PT',
  '642': 'RO',
  '752': 'SE',
  '705': 'SI',
  '703': 'SK',
  '840': 'US',
}

/** All shapes. */
export function useShapes() {
  return useQuery({
    queryKey: ['shapes'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<readonly CountryShape[]> => {
      const world = (await (await fetch(address)).json()) as Topology<{
        countries: GeometryCollection<{ name: string }>
      }>
      const all = feature(world, world.objects.countries) as FeatureCollection<Polygon | MultiPolygon, { name: string }>
      return all.features.map((shape) => ({
        code: NUMBERS[String(shape.id)] ?? null,
        name: shape.properties.name,
        shape,
      }))
    },
  })
}

/** The largest part of a country: what a map is fitted to, so that islands far away do not make it a dot. */
export function mainland(shape: Feature<Polygon | MultiPolygon>): Feature<Polygon> {
  const { geometry } = shape
  if (geometry.type === 'Polygon') return shape as Feature<Polygon>
  const parts = geometry.coordinates.map((coordinates) => ({
    type: 'Feature' as const,
    properties: null,
    geometry: { type: 'Polygon' as const, coordinates },
  }))
  return parts.reduce((best, part) => (geoArea(part) > geoArea(best) ? part : best))
}
