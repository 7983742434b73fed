#pragma once

#include <string_view>

// What programs and scripts have in place of a secret: it only says where the secret is.
namespace baton::detection {

// "$NAME", "$NAME/bin", "${NAME}", "$(command)", "$1", but not the password "$Ecr3t!x9": it has
// both cases and a digit, and a symbol follows what could be a name. Scripts do not write "!" and
// "^" there; they write the other symbols only after a usual name. Before "!" one case is enough.
bool is_variable(std::string_view value);

// "%NAME%"
bool is_windows_variable(std::string_view value);

// "getPassword()", but not the passwords "Tr0ub4dor(x)" and "ab(c1)d!x9Z".
bool is_call(std::string_view value);

// "a[i]^b[i]": a call or an index, and an operator behind it.
bool begins_with_operation(std::string_view value);

// "auth[0]", "inspect.signature(f": a name, and what is done with it.
bool is_expression(std::string_view value);

// "env.DB_PASSWORD2", "data.db1.password", "os.environ[": a member of what programs have, but not
// the passwords "data.Base99" and "config.pass9!x".
bool is_member(std::string_view value);

// "file:/run/secrets/db", "file:db2.txt", but not the password "file:99abc!".
bool is_file(std::string_view value);

// "random_password.db1.result", "local.pw1", "user?.password", "user!.password": names in a row,
// one of which is that of a secret, and not the passwords "hunter2.horse9" and "root.password123".
// Also names without digits and with "?." between them, and ":password1" of a query.
bool is_reference(std::string_view value);

}  // namespace baton::detection
