<?php
// A shop of its own in front of the suite: php -S localhost:8080 host-fixtures/foreign/router.php
// Change server.ts, which serves the same pages without PHP, in the same way.

$suite = getenv('ZELLIGE_ORIGIN') ?: 'http://localhost:3000';
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$method = $_SERVER['REQUEST_METHOD'];
// A stand-in that anybody can work out: in a shop of yours it belongs to the visitor's session.
$now = 'jeton-' . floor(time() / 3600);

function call(string $method, string $url, array $headers = [], string $body = ''): array {
    $http = compact('method') + ['header' => $headers, 'content' => $body, 'ignore_errors' => true, 'follow_location' => 0];
    $answer = file_get_contents($url, false, stream_context_create(compact('http')));
    preg_match('/ (\d{3})/', $http_response_header[0] ?? '', $status);
    return [(int) ($status[1] ?? 502), array_slice($http_response_header ?? [], 1), (string) $answer];
}

/** An answer of the suite's server, read by this server with the token that its pages carry. */
function suite(string $path): array {
    global $suite, $bearer;
    return json_decode(call('GET', $suite . $path, ["Authorization: Bearer $bearer", 'Accept-Language: fr'])[2], true) ?? [];
}

function page(string $name, array $values, int $status = 200): void {
    global $suite, $bearer, $now;
    $style = ($_GET['style'] ?? '') === 'pico' ? 'pico' : 'bootstrap';
    $direct = ($_GET['lecture'] ?? '') === 'directe';
    $fill = fn (string $file, array $values) => preg_replace_callback('/\{\{(\w+)\}\}/', fn ($found) => $values[$found[1]] ?? '', file_get_contents(__DIR__ . "/pages/$file.html"));
    $tags = str_replace(preg_replace('#^(https?://[^/]+).*#', '$1', $suite), '', call('GET', "$suite/assets/tags.html")[2]);
    http_response_code($status);
    header('Content-Type: text/html; charset=utf-8');
    header("Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' $suite data:; connect-src 'self' $suite; form-action 'self'; base-uri 'none'");
    // The suite takes an order with its own token, the other forms are this shop's.
    $calls = $name === 'achat' ? 'data-z-csrf-meta="csrf-suite"' : 'data-z-csrf-header="X-Jeton"';
    $frame = ['appels' => $calls, 'jeton' => $now, 'base' => $direct ? $suite : '', 'shop' => explode('.', $bearer)[0]];
    $frame['page'] = $fill($name, $values + $frame);
    // A page renews the token of its own server only.
    $frame['lecture'] = $direct
        ? "<script type=\"application/json\" data-z-bearer>{\"token\": \"$bearer\", \"origin\": \"$suite\"}</script>"
        : "<meta name=\"z-bearer\" content=\"$bearer\" data-renew=\"/bearer-token\">";
    echo $fill('cadre', $frame + compact('tags', 'style'));
}

function json(mixed $value, int $status = 200): void {
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode($value);
}

function seeOther(string $address): void {
    header("Location: $address", true, 303);
}

function thanks(string $received): void {
    seeOther('/merci?' . http_build_query(['recu' => $received]));
}

if (preg_match('#^/((web|public|assets|media)/|(csrf|bearer)-token$)#', $path)) {
    // As a proxy would: everything but what belongs to the connection.
    $names = ['content-type', 'accept', 'accept-language', 'authorization', 'cookie', 'x-requested-with', 'x-csrf-token'];
    $given = array_change_key_case(getallheaders());
    $headers = array_map(fn ($name) => "$name: {$given[$name]}", array_filter($names, fn ($name) => isset($given[$name])));
    // The suite counts calls by address.
    $headers[] = "X-Forwarded-For: {$_SERVER['REMOTE_ADDR']}";
    [$status, $answered, $body] = call($method, $suite . $_SERVER['REQUEST_URI'], $headers, file_get_contents('php://input'));
    http_response_code($status);
    foreach ($answered as $header) if (!preg_match('/^(connection|transfer-encoding|keep-alive|content-length)/i', $header)) header($header, false);
    echo $body;
    return;
}
$styles = [
    '/style/shop.css' => __DIR__ . '/shop.css',
    '/style/bootstrap.css' => __DIR__ . '/../../node_modules/bootstrap/dist/css/bootstrap.css',
    '/style/pico.css' => __DIR__ . '/../../node_modules/@picocss/pico/css/pico.css',
];
if (isset($styles[$path])) {
    header('Content-Type: text/css');
    readfile($styles[$path]);
    return;
}
if ($path === '/jeton') return json(['token' => $now]);
$bearer = json_decode(call('GET', "$suite/bearer-token")[2], true)['token'] ?? '';
if ($path === '/commande' && $method === 'POST') {
    $quiet = str_contains($_SERVER['HTTP_ACCEPT'] ?? '', 'application/json');
    $old = 'Cette page est restée ouverte trop longtemps.';
    $missing = 'Écrivez votre nom.';
    // Any of the two: the hidden field of the plain form, or the header that script sends.
    if (($_SERVER['HTTP_X_JETON'] ?? '') !== $now && ($_POST['jeton'] ?? '') !== $now) {
        return $quiet ? json(['message' => $old], 419) : page('commande', ['nom' => htmlspecialchars($_POST['nom'] ?? ''), 'erreur' => $old], 419);
    }
    if (trim($_POST['nom'] ?? '') === '') {
        return $quiet ? json(['message' => 'Vérifiez la commande.', 'errors' => ['nom' => [$missing]]], 422) : page('commande', ['erreur' => $missing], 422);
    }
    return thanks("Commande reçue : {$_POST['montant']}, wilaya {$_POST['wilaya']}, commune {$_POST['commune']}");
}
// The cart lives in the browser: without script a press leads to the product's page.
if ($path === '/panier/ajouter') return seeOther('/produit?id=' . (int) ($_POST['product'] ?? 0));
// Without script the shop takes the order as it did before it had widgets.
if ($path === '/achat' && $method === 'POST') return thanks('Commande reçue : produit ' . (int) ($_GET['id'] ?? 0) . ', nous appelons le ' . ($_POST['phone'] ?? ''));
if ($path === '/achat') {
    $id = (int) ($_GET['id'] ?? 0);
    // Objects stay objects: the order form reads what is passed on.
    $answer = json_decode(call('GET', "$suite/web/public/api/product/combinations/$id", ["Authorization: Bearer $bearer", 'Accept-Language: fr'])[2]);
    if (!isset($answer->product)) return http_response_code(404);
    ['name' => $name, 'attributes' => $attributes, 'unitPrice' => $price] = (array) $answer->product;
    $label = htmlspecialchars(implode(', ', [$name, ...array_values((array) $attributes)]));
    return page('achat', ['id' => $id, 'nom' => $label, 'prix' => $price, 'commande' => json_encode($answer->product, JSON_HEX_TAG)]);
}
if ($path === '/avis') return thanks('Note reçue : ' . (int) ($_POST['note'] ?? 0) . ' sur 5');
if ($path === '/panier/verifier') {
    $lines = json_decode(file_get_contents('php://input'), true)['lines'] ?? [];
    return json(['lines' => array_map(function (array $line) {
        ['product' => $product, 'combinations' => $all] = suite('/web/public/api/product/combinations/' . (int) $line['product']) + ['product' => null, 'combinations' => null];
        if (!$product) return ['gone' => 'not-on-sale'];
        $combination = $line['combination'] ?? null;
        $variant = array_column($all['combinations'] ?? [], null, 'id')[$combination] ?? null;
        if ($combination && !$variant) return ['gone' => 'variant-gone'];
        $available = $variant['quantity'] ?? $product['quantity'] ?? 999;
        if ($available <= 0) return ['gone' => 'sold-out'];
        return ['unitPrice' => (float) ($variant['priceAfterPromotion'] ?? $product['unitPrice']), 'available' => $available];
    }, $lines)]);
}
if ($path === '/') {
    $list = suite('/web/public/api/products/new?' . http_build_query(array_intersect_key($_GET, ['page' => 0, 'sort' => 0])));
    $card = fn (array $one) => "<li><img src=\"" . htmlspecialchars($one['thumb']['url'] ?? 'data:,') . "\" alt=\"\" width=\"400\" height=\"400\"><h2><a href=\"/produit?id={$one['id']}\">" . htmlspecialchars($one['name']) . '</a></h2></li>';
    $state = array_intersect_key($list, array_flip(['page', 'pages', 'total', 'pageSize']));
    $number = $list['page'] ?? 1;
    $count = $list['pages'] ?? 1;
    $link = fn (int $to, string $rel, string $text) => $to < 1 || $to > $count ? '' : "<a rel=\"$rel\" href=\"/?" . htmlspecialchars(http_build_query(['page' => $to] + $_GET)) . "\">$text</a>";
    $links = $link($number - 1, 'prev', 'Produits précédents') . "<span>Page $number sur $count</span>" . $link($number + 1, 'next', 'Produits suivants');
    $sort = ($_GET['sort'] ?? '') === 'price_asc' ? 'croissant' : 'selection';
    $cards = implode('', array_map($card, $list['products'] ?? []));
    return page('boutique', ['cartes' => $cards, 'pages' => $links, $sort => ' selected', 'etat' => json_encode($state)]);
}
$pages = [
    '/produit' => ['produit', ['id' => htmlspecialchars($_GET['id'] ?? '')]],
    '/commande' => ['commande', []],
    '/merci' => ['merci', ['recu' => htmlspecialchars($_GET['recu'] ?? (isset($_GET['commande']) ? "Commande reçue : {$_GET['commande']}" : ''))]],
];
if (isset($pages[$path])) page(...$pages[$path]);
else http_response_code(404);
