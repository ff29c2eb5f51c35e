<?php
/**
 * Plugin Name: Firmament company field
 * Description: A field above the billing form of WooCommerce that finds a company in official registers and fills the form.
 * Version: 1.0.0
 * Requires at least: 6.5
 * Requires PHP: 7.4
 *
 * For the classic checkout, the shortcode [woocommerce_checkout]: the checkout block does not run the hooks of its templates.
 *
 * Copy this file into wp-content/plugins, activate it, and put two lines into wp-config.php:
 *   define('FIRMAMENT_SERVICE', 'https://companies.example');
 *   define('FIRMAMENT_KEY', 'fmt_pub_…'); // made for the origin of this shop
 */

if (!defined('ABSPATH')) {
    exit;
}

/** Fields of the checkout by what they take of a company. */
const FIRMAMENT_FILL = 'name: #billing_company; address: #billing_address_1; postcode: #billing_postcode; city: #billing_city; countryIso2: #billing_country';

add_action('wp_enqueue_scripts', function () {
    if (defined('FIRMAMENT_SERVICE') && function_exists('is_checkout') && is_checkout()) {
        wp_enqueue_script_module('firmament-company', FIRMAMENT_SERVICE . '/element/firmament-company.js');
    }
});

add_action('woocommerce_before_checkout_billing_form', function () {
    if (!defined('FIRMAMENT_SERVICE') || !defined('FIRMAMENT_KEY')) {
        return;
    }
    printf(
        '<p class="form-row form-row-wide"><firmament-company label="%s" api-key="%s" country-from="#billing_country" country="%s" fill="%s"></firmament-company></p>',
        esc_attr__('Find your company', 'firmament-company'),
        esc_attr(FIRMAMENT_KEY),
        esc_attr(WC()->countries->get_base_country()),
        esc_attr(FIRMAMENT_FILL)
    );
});
