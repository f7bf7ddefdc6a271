// Reads calls from stdin and prints their results: see clients/lib/drivers.ts.
using System;
using System.Linq;
using System.Text;
using Waraq;

static class Driver
{
    static void Main()
    {
        for (var line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            var fields = line.Split('\t');
            var texts = fields.Skip(1).Select(field => Encoding.UTF8.GetString(Convert.FromBase64String(field)));
            var results = ResultOf(fields[0], texts.ToArray());
            Console.WriteLine(string.Join("\t", results.Select(Encode)));
        }
        // Connections that the helper gave up may still be open.
        Environment.Exit(0);
    }

    static string[] ResultOf(string kind, string[] texts)
    {
        try
        {
            return new[] { "ok", ValueOf(kind, texts) };
        }
        catch (ArgumentException error)
        {
            return new[] { "refused", error.Message };
        }
        catch (WaraqError e)
        {
            return new[] { "error", e.Status.ToString(), e.Code, e.Message, e.DocUrl, e.RequestId };
        }
    }

    static string ValueOf(string kind, string[] texts)
    {
        if (kind == "sign") return Json(WaraqBackend.SignRead(texts[0], texts[1], long.Parse(texts[2])));
        if (kind == "sign-default") return Json(WaraqBackend.SignRead(texts[0], texts[1]));
        var timeout = TimeSpan.FromMilliseconds(int.Parse(texts[3]));
        return WaraqBackend.MintEmbedTokenAsync(texts[0], texts[1], texts[2], timeout).GetAwaiter().GetResult();
    }

    static string Json((string Signature, long Exp) signed) =>
        $"{{\"signature\":\"{signed.Signature}\",\"exp\":{signed.Exp}}}";

    static string Encode(string field) => Convert.ToBase64String(Encoding.UTF8.GetBytes(field ?? ""));
}
