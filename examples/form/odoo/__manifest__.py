# A module of Odoo (website_sale): a field above the address form of the shop that finds a company in official registers.
#
# Copy the folder into the addons path as website_sale_firmament, install it, and set two system parameters:
# firmament.service (https://companies.example) and firmament.key (fmt_pub_…, made for the origin of the shop).
{
    "name": "Company field from official registers",
    "version": "1.0.0",
    "license": "LGPL-3",
    "depends": ["website_sale"],
    "data": ["views/address.xml"],
}
