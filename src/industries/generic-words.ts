/**
 * Words of queries that are not distinctive: "platform", "Anbieter", "soluzioni". "Makers of pumps" asks for pumps: a
 * company that mentions "maker" but no pumps does not match.
 */
import { analyse } from '../text/analyzer.ts'

/** In the languages of sentences; goods and activities are never among them. */
const GENERIC = `
  work works working worker groups gruppi gruppo groupes Gruppen Konzerne grupos grupper make makes maker makers making provide provides provider providers providing offer offers offering
  company companies firm firms business businesses startup startups group platform platforms solution solutions
  write writes writing run runs running
  outfit outfits service services product products technology technologies tech system systems manufacturer manufacturers
  manufacturing producer producers production supplier suppliers supply operator operators developer developers
  vendor vendors tool tools things people help helps together new online use using used
  lavorano lavora azienda aziende impresa imprese fornitore fornitori fornitura produttore produttori produzione producono
  produce fabbricante fabbricanti fabbricazione soluzione soluzioni servizio servizi prodotto prodotti tecnologia tecnologie
  sistema sistemi piattaforma piattaforme operatore operatori offrono offre fanno sviluppano
  entreprise entreprises société sociétés fournisseur fournisseurs fabricant fabricants fabrication producteur producteurs
  production produisent solution solutions service services produit produits technologie technologies système systèmes
  plateforme plateformes opérateur opérateurs proposent développent
  Unternehmen Firma Firmen Anbieter Hersteller Herstellung Produzent Produzenten Lieferant Lieferanten Lösung Lösungen
  Dienstleistung Dienstleistungen Dienstleister Produkt Produkte Produkten Technologie Technologien System Systeme Plattform
  Plattformen Betreiber
  empresa empresas proveedor proveedores fabricante fabricantes fabricación productor productores producción producen
  solución soluciones servicio servicios producto productos tecnología tecnologías sistema sistemas plataforma plataformas
  operador operadores ofrecen hacen desarrollan
  bedrift bedrifter selskap selskaper selskapene firmaer foretak foretakene virksomhet virksomheter verksemder leverer tilbyr produserer lager utvikler selger
  leverandør leverandører produsent produsenter produksjon løsning løsninger tjeneste
  tjenester produkt produkter teknologi system systemer plattform`

const words: ReadonlySet<string> = new Set(analyse(GENERIC, 'plain').map(({ word }) => word))

/** Whether a word, without case and accents, is not distinctive. */
export function isGeneric(word: string): boolean {
  return words.has(word)
}
