/**
 * Words that are neutral in an activity: they mean companies in general, or making, selling or doing something, and no
 * company is right or wrong for them. Without case and accents.
 */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(
  `
company companies firm firms business businesses enterprise enterprises organisation organisations organization organizations
group groups maker makers manufacturer manufacturers producer producers supplier suppliers provider providers shop shops store stores
seller sellers dealer dealers specialist specialists brand brands practice practices services service make makes making manufacture
manufacturing produce producing supply supplying sell selling provide providing offer offering run running work working operating
operate operator operators based industry sector vendors vendor doing building builds contractor contractors developer developers factory factories plant plants outfit outfits agency agencies
azienda aziende impresa imprese ditta ditte societa attivita settore produttore produttori produttrice produttrici fornitore fornitori negozio
negozi produzione produrre producono vendita vendono vende fabbrica fabbriche fabbricano servizi servizio studio studi realta operano operanti
occupano specializzate specializzata laboratorio laboratori gruppo gruppi fanno fa offrono
atelier ateliers entreprise entreprises societe societes firme firmes boite boites fabricant fabricants producteur producteurs fournisseur fournisseurs magasin
magasins fabrication fabriquent fabriquant fabrique vente vendent vendant service services commerce commerces secteur activite specialisees
specialisee specialises specialise etablissement etablissements groupe groupes maison maisons prestataire prestataires proposent
firma firmen unternehmen betrieb betriebe gesellschaft gesellschaften hersteller herstellern produzent produzenten anbieter lieferant
lieferanten laden geschaft geschafte handler herstellung herstellen produzieren produktion verkauf verkaufen dienstleister dienstleistungen
branche bereich gruppe spezialisiert spezialisten bieten machen
empresa empresas compania companias negocio negocios sociedad sociedades fabricante fabricantes productor productores productora productoras
proveedor proveedores tienda tiendas fabrica fabricas fabricacion fabrican fabriquen producen produccion venta venden servicio servicios sector
actividad dedicadas dedicados dedican especializadas especializados taller talleres grupo grupos ofrecen hacen
selskap selskaper selskapet bedrift bedrifter bedriftene foretak firmaer virksomhet virksomheter produsent produsenter leverandor leverandorer
butikk butikker forretning forretninger produksjon produserer selger salg lager tjenester tjeneste bransje bransjen tilbyr driver drift drive
`
    .split(/\s+/)
    .filter(Boolean),
)
